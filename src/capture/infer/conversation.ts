import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { CapturedConnection, ClockFit, Exchange, JoinedEnds } from '../connections/index.ts';
import { linkOf, type LinkEstimate } from './path.ts';

/** The ends of a connection: 0 the client, 1 the server. */
export type End = 0 | 1;

/** A packet with the times at which the two ends saw it, by the client's clock. */
export interface Passage {
  /** In the file: the client's capture, or the server's where only that has it. */
  readonly number: number;
  readonly from: End;
  /** When its sender sent it: captured there, or estimated. */
  readonly sent: Nanoseconds;
  /** When its receiver had it; undefined: it was lost on the path. */
  readonly arrived: Nanoseconds | undefined;
  /** Counted from the sender's SYN, without wrapping: SYN 0, first byte 1. */
  readonly sequence: number;
  readonly length: number;
  readonly end: number;
  /** Counted from the peer's SYN; -1 without the ACK bit. */
  readonly acknowledgment: number;
  /** Bytes, scaled. */
  readonly window: number;
  readonly flags: number;
  readonly selective: boolean;
  /** Bytes that it repeats. */
  readonly repeated: boolean;
  /** TSval; -1: none. */
  readonly timestamp: number;
}

/** A connection as both its ends saw it, as far as captures tell. */
export interface Conversation {
  /** In order of sending. */
  readonly passages: readonly Passage[];
  /** The largest payload of each end: a full segment. */
  readonly full: readonly [number, number];
  /** The shortest round trip of a small packet: nanoseconds. */
  readonly roundTrip: Nanoseconds;
  /** From each end to the other. */
  readonly links: readonly [LinkEstimate, LinkEstimate];
  /** Whether an end's times were captured there rather than estimated. */
  readonly seenAt: readonly [boolean, boolean];
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
      : oneSided(connection);
  });
  queueTogether(alone.filter((one) => one !== undefined));
  return exchanges.map(({ client, server, joined }, i) => {
    const side = alone[i];
    if (client !== undefined && server !== undefined && joined?.clocks !== undefined) {
      return conversationOf(client, joinedRows(client, server, joined, joined.clocks));
    }
    return side && conversationOf(side.connection, oneSidedRows(side));
  });
}

function conversationOf(connection: CapturedConnection, rows: Rows): Conversation {
  const { offered, facts } = connection;
  const allowed = Math.min(offered.client?.mss || 65_535, offered.server?.mss || 65_535);
  const stamped = rows.stamped ? 12 : 0;
  const fullOf = (end: 'client' | 'server'): number => {
    const seen = facts.largestSegment[end];
    return allowed === 65_535 ? seen : Math.max(seen, allowed - stamped);
  };
  return {
    passages: rows.passages,
    full: [fullOf('client'), fullOf('server')],
    roundTrip: rows.roundTrip,
    links: rows.links,
    seenAt: rows.seenAt,
    whole: offered.client !== undefined || offered.server !== undefined,
    selectiveAcks:
      (offered.client?.sackPermitted ?? true) && (offered.server?.sackPermitted ?? true),
  };
}

interface Rows extends Pick<Conversation, 'passages' | 'roundTrip' | 'links' | 'seenAt'> {
  readonly stamped: boolean;
}

/** Estimated times are wrong by a little: an answer must not come out as earlier than what it answers. */
const inTime: Nanoseconds = 1e6;

const unknownWindow = 2 ** 30;

/** What a row of a capture says, without times. */
function contentOf(connection: CapturedConnection, unwrap: Unwrapped, row: number) {
  const { packets, shift } = connection;
  const fromClient = packets.fromClient[row] === 1;
  const own = fromClient ? 'client' : 'server';
  const flags = packets.flags[row] ?? 0;
  const length = packets.length[row] ?? 0;
  const sequence = unwrap.of(own, packets.sequence[row] ?? 0);
  const syn = (flags & Flag.Syn) !== 0;
  const scale = syn ? 0 : shift[own];
  const field = packets.window[row] ?? 0;
  return {
    number: packets.number[row] ?? 0,
    from: (fromClient ? 0 : 1) as End,
    sequence,
    length,
    end: sequence + length,
    acknowledgment:
      (flags & Flag.Ack) === 0
        ? -1
        : unwrap.of(fromClient ? 'server' : 'client', packets.acknowledgment[row] ?? 0),
    // Without the SYNs the scale is unknown, and only a closed window is known.
    window: scale === undefined && field > 0 ? unknownWindow : field * 2 ** (scale ?? 0),
    flags,
    selective: packets.sackOf(row).length > 0,
    timestamp: packets.hasTimestamps[row] === 1 ? (packets.timestamp[row] ?? 0) : -1,
  };
}

type Content = ReturnType<typeof contentOf>;

/** Sequence numbers without wrapping, near the highest of their stream so far. */
class Unwrapped {
  private readonly highest = { client: 0, server: 0 };
  private readonly initial: { readonly client: number; readonly server: number };

  constructor(initial: { readonly client: number; readonly server: number }) {
    this.initial = initial;
  }

  of(side: 'client' | 'server', absolute: number): number {
    const relative = (absolute - this.initial[side]) >>> 0;
    const high = this.highest[side];
    const near = high + ((relative - high) | 0);
    this.highest[side] = Math.max(high, near);
    return near;
  }
}

/** What one capture has of a connection: the times at the capture point, and how far the ends are from it. */
interface OneSided {
  readonly connection: CapturedConnection;
  readonly contents: readonly (Content & { readonly time: Nanoseconds })[];
  readonly distance: readonly [Nanoseconds, Nanoseconds];
  readonly seenAt: readonly [boolean, boolean];
  readonly roundTrip: Nanoseconds;
  links: readonly [LinkEstimate, LinkEstimate];
  /** By row: when it had left the link, for packets that were captured at their sender. */
  readonly left: Float64Array;
}

function oneSided(connection: CapturedConnection): OneSided {
  const { packets, facts, initial } = connection;
  const { at, answer } = facts.point;
  // At an end, its own answers take no time that belongs to the path.
  const near = at === 'client' ? 0 : (answer.client ?? 0) / 2;
  const far = at === 'server' ? 0 : (answer.server ?? 0) / 2;
  const roundTrip = 2 * (near + far);
  const unwrap = new Unwrapped(initial);
  const contents = Array.from({ length: packets.count }, (_, row) => ({
    ...contentOf(connection, unwrap, row),
    time: packets.time[row] ?? 0,
  }));
  const seenAt = [near < far, far <= near] as const;
  const linkOut = (from: End): LinkEstimate =>
    seenAt[from] ? linkByAcks(contents, from, roundTrip) : linkByArrivals(contents, from);
  return {
    connection,
    contents,
    distance: [near, far],
    seenAt,
    roundTrip,
    links: [linkOut(0), linkOut(1)],
    left: new Float64Array(packets.count),
  };
}

/** Connections between the same two hosts share the link out of each: one queue, and the fastest rate that any shows. */
function queueTogether(all: readonly OneSided[]): void {
  const groups = new Map<string, OneSided[]>();
  for (const one of all) {
    const { client, server } = one.connection;
    const key = `${client.address} ${server.address}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) {
    for (const from of [0, 1] as const) {
      const members = group.filter(({ seenAt }) => seenAt[from]);
      const known = members.map(({ links }) => links[from]).filter(({ rate }) => rate < Infinity);
      const link = known.sort((a, b) => b.rate - a.rate)[0];
      const sent = members.flatMap((member) =>
        member.contents.flatMap((content, row) =>
          content.from === from ? [{ member, row, ...content }] : [],
        ),
      );
      let busy = -Infinity;
      for (const { member, row, time, length } of sent.sort((a, b) => a.time - b.time)) {
        if (length > 0) busy = Math.max(time, busy) + (link?.transmission(length) ?? 0);
        member.left[row] = length > 0 ? busy : time;
      }
      if (link === undefined) continue;
      for (const member of members) {
        member.links = from === 0 ? [link, member.links[1]] : [member.links[0], link];
      }
    }
  }
}

function oneSidedRows({ contents, distance, seenAt, roundTrip, links, left }: OneSided): Rows {
  const passages = contents.map(({ time, ...content }, row): Timed => {
    const { from, length } = content;
    const peer = from === 0 ? 1 : 0;
    if (seenAt[from]) {
      const arrived = (left[row] ?? time) + distance[peer];
      return { ...content, sent: time - distance[from], arrived };
    }
    const takes = length > 0 ? links[from].transmission(length) : 0;
    const sent = Math.min(time - distance[from] - takes + inTime, time);
    return { ...content, sent, arrived: time + distance[peer] };
  });
  return finish(passages, links, seenAt, roundTrip);
}

type Timed = Content & { readonly sent: Nanoseconds; readonly arrived: Nanoseconds | undefined };

function joinedRows(
  one: CapturedConnection,
  other: CapturedConnection,
  { atServer, atClient }: JoinedEnds,
  clocks: ClockFit,
): Rows {
  const onClock = (time: Nanoseconds): Nanoseconds => (time + clocks.offset) / (1 - clocks.drift);
  const unwrap = new Unwrapped(one.initial);
  const timed: Timed[] = [];
  for (let row = 0; row < one.packets.count; row++) {
    const content = contentOf(one, unwrap, row);
    const here = one.packets.time[row] ?? 0;
    const match = atServer[row] ?? -1;
    const there = match < 0 ? undefined : onClock(other.packets.time[match] ?? 0);
    timed.push(
      content.from === 0
        ? { ...content, sent: here, arrived: there }
        : { ...content, sent: there ?? here, arrived: here },
    );
  }
  const unwrapOther = new Unwrapped(other.initial);
  for (let row = 0; row < other.packets.count; row++) {
    const content = contentOf(other, unwrapOther, row);
    if ((atClient[row] ?? -1) >= 0) continue;
    const there = onClock(other.packets.time[row] ?? 0);
    timed.push({ ...content, sent: there, arrived: content.from === 1 ? undefined : there });
  }
  const links = [0, 1].map((from) =>
    linkOf(
      gapsBetween(
        timed
          .filter((each) => each.from === from && each.arrived !== undefined)
          .map(({ arrived, length }) => ({ time: arrived!, length })),
      ),
    ),
  ) as [LinkEstimate, LinkEstimate];
  const trips = [0, 1].map((from) =>
    Math.min(
      ...timed
        .filter((each) => each.from === from && each.arrived !== undefined)
        .map(({ sent, arrived }) => arrived! - sent),
    ),
  );
  const roundTrip = Math.max(0, (trips[0] ?? 0) + (trips[1] ?? 0));
  return finish(timed, links, [true, true], Number.isFinite(roundTrip) ? roundTrip : 0);
}

function finish(
  timed: readonly Timed[],
  links: readonly [LinkEstimate, LinkEstimate],
  seenAt: readonly [boolean, boolean],
  roundTrip: Nanoseconds,
): Rows {
  const highest = [0, 0];
  const passages = timed
    .toSorted((a, b) => a.sent - b.sent || a.sequence - b.sequence)
    .map((each): Passage => {
      const used = each.length + ((each.flags & (Flag.Syn | Flag.Fin)) !== 0 ? 1 : 0);
      const syn = (each.flags & Flag.Syn) !== 0;
      const reach = each.sequence + used;
      const repeated = used > 0 && reach <= (highest[each.from] ?? 0);
      // A SYN takes a number, and is 0.
      if (used > 0) highest[each.from] = Math.max(highest[each.from] ?? 0, syn ? 1 : reach);
      return { ...each, repeated };
    });
  return {
    passages,
    links,
    seenAt,
    roundTrip,
    stamped: timed.some((each) => each.timestamp >= 0 && each.length > 0),
  };
}

function linkByArrivals(
  contents: readonly (Content & { time: Nanoseconds })[],
  from: number,
): LinkEstimate {
  return linkOf(gapsBetween(contents.filter((each) => each.from === from)));
}

/** Gaps between data packets that came one after the other. */
function gapsBetween(
  arrivals: readonly { readonly time: Nanoseconds; readonly length: number }[],
): { gap: Nanoseconds; payload: number }[] {
  const data = arrivals.filter(({ length }) => length > 0);
  return data
    .slice(1)
    .map(({ time, length }, i) => ({ gap: time - data[i]!.time, payload: length }));
}

/**
 * Where data was captured at its sender, its ACKs come back as far apart as the data left the link, as long as data was
 * waiting for the link: what the second ACK confirms was sent before the first came back.
 */
function linkByAcks(
  contents: readonly (Content & { time: Nanoseconds })[],
  from: End,
  roundTrip: Nanoseconds,
): LinkEstimate {
  const gaps: { gap: Nanoseconds; payload: number }[] = [];
  /** When the data from each sequence number on was sent, and the ACK before. */
  const sent = new Map<number, Nanoseconds>();
  let before: { readonly time: Nanoseconds; readonly acknowledgment: number } | undefined;
  for (const each of contents) {
    if (each.from === from) {
      if (each.length > 0 && !sent.has(each.sequence)) sent.set(each.sequence, each.time);
      continue;
    }
    if (each.acknowledgment <= (before?.acknowledgment ?? 0)) continue;
    if (before !== undefined) {
      const start = sent.get(before.acknowledgment);
      if (start !== undefined && start + roundTrip <= before.time) {
        gaps.push({
          gap: each.time - before.time,
          payload: each.acknowledgment - before.acknowledgment,
        });
      }
    }
    before = each;
  }
  return linkOf(gaps);
}
