import type { Trace } from '../../trace/format/index.ts';
import { connectionsOf, type Connection } from '../../trace/index.ts';
import { busiestDirection, bytesOf } from './direction.ts';

/** One of a connection's two ends. */
export type Side = 'client' | 'server';

/** The connections in a plot, whose data it shows, and where a capture would have stamped it. */
export interface SequenceChoice {
  /** Numbers from 0, in the order of their labels; by default the one that carries the most bytes. */
  readonly connections?: readonly number[];
  /** Whose data is shown; by default that of the side that sends more of it. */
  readonly sender?: Side;
  /** Where segments are stamped, as by a capture there; by default where they were captured, or else at the sender. */
  readonly stampedAt?: Side;
}

/** A choice with nothing left open. */
export interface SequenceSubject {
  readonly connections: readonly number[];
  readonly sender: Side;
  readonly stampedAt: Side;
}

/** More connections than this in one plot are indistinguishable. */
const maxConnections = 4;

/** Fills in what a choice leaves open; connections that the log does not have are left out. */
export function subjectOfPlot(trace: Trace, choice: SequenceChoice = {}): SequenceSubject {
  const known = connectionsOf(trace);
  const chosen = choice.connections?.filter((id) => known[id] !== undefined) ?? [];
  const connections =
    chosen.length > 0 ? chosen.slice(0, maxConnections) : [busiestDirection(trace).connection];
  const [first = 0] = connections;
  const sender = choice.sender ?? sideOf(trace, first, busiestDirection(trace, first).from);
  const stampedAt = choice.stampedAt ?? capturedSide(trace, first) ?? sender;
  return { connections, sender, stampedAt };
}

/** The one end at which packets were captured; undefined: a run, or captures of both ends. */
function capturedSide(trace: Trace, connection: number): Side | undefined {
  const [host, other] = trace.header.capturedAt ?? [];
  return host === undefined || other !== undefined ? undefined : sideOf(trace, connection, host);
}

/** What a capture on one host shows: its connection that carries the most bytes, stamped there. */
export function choiceAt(trace: Trace, host: number): SequenceChoice {
  const connection = busiestOf(trace, host);
  return { connections: [connection], stampedAt: sideOf(trace, connection, host) };
}

/** Host numbers of a connection's ends: of the side that sends what is shown, and of its peer. */
export function endsOf(
  trace: Trace,
  connection: number,
  sender: Side,
): readonly [from: number, to: number] {
  const found = connectionsOf(trace)[connection];
  const [client, server] = found === undefined ? [0, 1] : [found.client, found.server];
  return sender === 'client' ? [client, server] : [server, client];
}

/** A choice in the list: one connection, or those that share a host. */
export interface ConnectionOption {
  /** `1: client → server`, `all 6 of server`, `the largest 4 of 20 of server`. */
  readonly words: string;
  readonly connections: readonly number[];
}

/** A longer list is no longer a choice. */
const longestList = 200;

/** The connections of a log to choose from: hosts that have several at one side first, then each by itself. */
export function connectionOptions(trace: Trace): ConnectionOption[] {
  const bytes = bytesOf(trace);
  const known = connectionsOf(trace).filter((one): one is Connection => one !== undefined);
  const largestFirst = [...known].sort(
    (a, b) => (bytes.get(b.id) ?? 0) - (bytes.get(a.id) ?? 0) || a.id - b.id,
  );
  const groups = new Map<string, Connection[]>();
  for (const connection of largestFirst) {
    for (const side of ['server', 'client'] as const) {
      const key = `${side} ${connection[side]}`;
      const members = groups.get(key);
      if (members === undefined) groups.set(key, [connection]);
      else members.push(connection);
    }
  }
  const shared = [...groups]
    .filter(([, members]) => members.length > 1)
    .sort(([a], [b]) => (a < b ? 1 : -1));
  const name = (host: number): string => trace.header.hosts[host]?.name ?? `host ${host}`;
  const together = shared.map(([key, members]): ConnectionOption => {
    const [side, host] = key.split(' ') as [Side, string];
    const drawn = members.slice(0, maxConnections).map(({ id }) => id);
    const many = members.length > drawn.length;
    const words = many ? `the largest ${drawn.length} of ${members.length}` : `all ${drawn.length}`;
    const role = shared.some(([other]) => other !== key && other.endsWith(` ${host}`))
      ? ` as ${side}`
      : '';
    return {
      words: `${words} of ${name(Number(host))}${role}`,
      connections: drawn.sort((a, b) => a - b),
    };
  });
  const single = known.slice(0, longestList).map(({ id, client, server }): ConnectionOption => ({
    words: `${id + 1}: ${name(client)} → ${name(server)}`,
    connections: [id],
  }));
  const distinct = together.filter(
    ({ connections }, i) =>
      together.findIndex((other) => String(other.connections) === String(connections)) === i,
  );
  return [...distinct, ...single];
}

/** A connection's name in a plot of several: its number, counted from 1, and its client. */
export function connectionWithClient(trace: Trace, connection: number): string {
  const client = trace.header.hosts[endsOf(trace, connection, 'client')[0]]?.name;
  return client === undefined ? `${connection + 1}` : `${connection + 1}: ${client}`;
}

/** Host number of the host that stamps the segments of a plot, as by a capture there. */
export function captureHost(trace: Trace, choice: SequenceChoice): number {
  const { connections, stampedAt } = subjectOfPlot(trace, choice);
  return endsOf(trace, connections[0] as number, stampedAt)[0];
}

/** Of the connections of one host the one that carries the most bytes; 0 if it has none. */
function busiestOf(trace: Trace, host: number): number {
  const known = connectionsOf(trace);
  let best = 0;
  let most = -1;
  for (const [id, bytes] of bytesOf(trace)) {
    const takesPart = known[id]?.client === host || known[id]?.server === host;
    if (takesPart && bytes > most) [best, most] = [id, bytes];
  }
  return best;
}

function sideOf(trace: Trace, connection: number, host: number): Side {
  return connectionsOf(trace)[connection]?.client === host ? 'client' : 'server';
}
