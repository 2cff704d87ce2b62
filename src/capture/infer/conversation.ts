import type { CapturedConnection, Exchange } from '../connections/index.ts';
import { joinedPassages } from './joined.ts';
import { OneSided, queueTogether } from './one-sided.ts';
import type { Passage } from './passages.ts';
import type { Timed } from './timed.ts';
import { streamContentOf, type StreamContent } from './units.ts';

/** A connection as both its ends saw it, as far as captures show. */
export interface Conversation extends Omit<Timed, 'columns'>, StreamContent {
  /** In order of sending. */
  readonly passages: readonly Passage[];
  /** The address of each end. */
  readonly hosts: readonly [string, string];
  /** The largest payload of each end: a full segment. */
  readonly full: readonly [number, number];
  /** A segment with SYN was captured. */
  readonly whole: boolean;
  readonly selectiveAcks: boolean;
}

/** The conversations of captured exchanges, in their order; undefined for an exchange that neither capture has. */
export function conversationsOf(exchanges: readonly Exchange[]): (Conversation | undefined)[] {
  const alone = exchanges.map(({ client, server, joined }) => {
    const connection = client ?? server;
    return connection === undefined || joined?.clocks !== undefined
      ? undefined
      : new OneSided(connection);
  });
  queueTogether(alone.filter((one) => one !== undefined));
  return exchanges.map(({ client, server, joined }, i) => {
    const side = alone[i];
    if (client !== undefined && server !== undefined && joined?.clocks !== undefined) {
      return conversationOf(client, joinedPassages(client, server, joined, joined.clocks));
    }
    return side && conversationOf(side.connection, side.timed());
  });
}

function conversationOf(
  connection: CapturedConnection,
  { columns, roundTrip, links, seenAt }: Timed,
): Conversation {
  const { client, server, offered, facts } = connection;
  const allowed = Math.min(offered.client?.mss || 65_535, offered.server?.mss || 65_535);
  const isStamped = columns.timestamp.some((value, row) => value >= 0 && columns.length[row] !== 0);
  const fullOf = (end: 'client' | 'server'): number => {
    const seen = facts.largestSegment[end];
    return allowed === 65_535 ? seen : Math.max(seen, allowed - (isStamped ? 12 : 0));
  };
  return {
    passages: columns.inOrder(),
    hosts: [client.address, server.address],
    full: [fullOf('client'), fullOf('server')],
    roundTrip,
    links,
    seenAt,
    whole: offered.client !== undefined || offered.server !== undefined,
    selectiveAcks:
      (offered.client?.sackPermitted ?? true) && (offered.server?.sackPermitted ?? true),
    ...streamContentOf(connection),
  };
}
