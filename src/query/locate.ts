import { heartbeatsIn, ticksWithin, type Extent, type HoldPhase } from '../analysis/index.ts';
import type { Transaction } from '../analysis/path/index.ts';
import { sentBytesAt } from '../analysis/windows/index.ts';
import { InputError } from '../scenario/index.ts';
import type { Run } from '../run/index.ts';
import { Reason, reasonNames, type ReasonName } from '../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { connectionsOf, type Segment } from '../trace/index.ts';
import {
  findAck,
  findHold,
  findPage,
  findSegment,
  findSilence,
  findTransaction,
  hostNumber,
} from './find.ts';
import { connectionOf, counted, levelOf, measure, momentOf, type CountQuery } from './measure.ts';
import type { Quantity } from './quantity.ts';
import type { Position, Property, Query, Selector } from './query.ts';
import { acknowledgedAt, leaving } from './timing.ts';

/** What can be pointed at: an event of the run, the subject of a question, or a tick of a host's heartbeat. */
export type Pointed =
  | { readonly kind: 'thing'; readonly of: Selector }
  | { readonly kind: 'question'; readonly query: Query }
  /** The first tick from a position on. */
  | { readonly kind: 'heartbeat'; readonly host: string; readonly from: Position };

/** Where that is, and its size. */
export interface Located {
  readonly extent: Extent;
  /** Undefined if there is nothing to measure. */
  readonly measured: Quantity | undefined;
  /** Why a host waits, if this is a wait. */
  readonly reason: ReasonName | undefined;
}

/**
 * Finds what is pointed at.
 * @param at the reader's position: a hold's bytes are given for it if the hold is active then, otherwise for the hold's
 * beginning
 * @throws InputError if the run does not have it, or no place in it does
 */
export function locate(run: Run, pointed: Pointed, at: Nanoseconds): Located {
  const { trace } = run;
  switch (pointed.kind) {
    case 'thing':
      return locateThing(run, pointed.of, at);
    case 'heartbeat':
      return locateTick(run, pointed);
    case 'question':
      return { ...locateAnswer(trace, pointed.query, at), measured: measure(run, pointed.query) };
  }
}

type FoundExtent = Omit<Located, 'measured'>;

function locateThing(run: Run, of: Selector, at: Nanoseconds): Located {
  const lasts = of.kind !== 'segment' && of.kind !== 'ack';
  const query: Query = { ask: 'measure', property: lasts ? 'duration' : 'sent', of };
  return {
    ...locateAnswer(run.trace, query, at),
    measured: lasts ? measure(run, query) : undefined,
  };
}

function locateTick(
  { trace, heartbeats }: Run,
  { host: name, from }: Pointed & { kind: 'heartbeat' },
): Located {
  const host = hostNumber(trace, name);
  const heartbeat = heartbeatsIn(trace, heartbeats).find((one) => one.host === host);
  if (heartbeat === undefined) {
    throw new InputError(
      `no ACK of the ${name} waits for a heartbeat in this run`,
      'point at something else',
    );
  }
  const start = momentOf(trace, from).time;
  const [time = start] = ticksWithin(heartbeat, [start, start + heartbeat.interval]);
  return { extent: { kind: 'tick', host, time }, measured: undefined, reason: 'delayed-ack' };
}

function locateAnswer(trace: Trace, query: Query, at: Nanoseconds): FoundExtent {
  switch (query.ask) {
    case 'measure':
      return locateProperty(trace, query.property, query.of, at);
    case 'count':
      return { extent: locateCounted(trace, query), reason: undefined };
    case 'level': {
      const { host, connection } = connectionOf(trace, query);
      const { time } = momentOf(trace, query.at);
      const { acknowledged, sent } = sentBytes(trace, connection.id, host, time);
      const to = query.level === 'flight' ? sent : acknowledged + levelOf(trace, query).value;
      return {
        extent: bytesFrom(acknowledged, to, {
          acknowledged,
          connection: connection.id,
          host,
          time,
        }),
        reason: undefined,
      };
    }
    case 'rate': {
      const [first, last] = [query.from, query.to].map((sequence) =>
        leaving(findSegment(trace, { kind: 'segment', host: query.host, sequence, nth: 1 })),
      ) as [Nanoseconds, Nanoseconds];
      return span(first, last);
    }
    case 'budget':
    case 'model':
    case 'setting':
    case 'error-chance':
      throw new InputError(
        `no place in a picture shows '${query.ask}'`,
        'point at a thing with a time or a size: a silence, a hold, a segment, what is in flight',
      );
  }
}

function locateProperty(
  trace: Trace,
  property: Property,
  of: Selector,
  at: Nanoseconds,
): FoundExtent {
  switch (of.kind) {
    case 'hold':
      return locateHold(trace, property, findHold(trace, of), at);
    case 'segment':
      return locateSegment(trace, property, findSegment(trace, of));
    case 'ack':
      return locateSegment(trace, property, findAck(trace, of));
    case 'silence': {
      const { from, to } = findSilence(trace, of);
      return span(from, to);
    }
    case 'transaction': {
      const { start, end } = findTransaction(trace, of.nth);
      const usable = property === 'usable';
      return span(start, usable ? momentOf(trace, { place: 'usable', of }).time : end);
    }
    case 'page': {
      const { start, end } = findPage(trace, of.nth);
      return span(start, end);
    }
  }
}

function locateHold(
  trace: Trace,
  property: Property,
  hold: HoldPhase,
  at: Nanoseconds,
): FoundExtent {
  const { id, from, to, host, because } = hold;
  const reason = reasonNames[because];
  if (property !== 'bytes' && property !== 'room' && property !== 'wanted') {
    return { extent: { kind: 'time', from, to, hold: id }, reason };
  }
  const time = at >= from && at <= to ? at : from;
  // A receiver's delayed ACK is for the peer's bytes.
  const own = because !== Reason.DelayedAck;
  const ends = connectionsOf(trace)[hold.connection];
  const sender = own ? host : ends?.client === host ? ends.server : (ends?.client ?? host);
  const known = sentBytes(trace, hold.connection, sender, time);
  const start = own ? known.sent : known.acknowledged;
  return {
    extent: bytesFrom(start, start + hold[property], {
      acknowledged: known.acknowledged,
      connection: hold.connection,
      host: sender,
      time,
    }),
    reason,
  };
}

function locateSegment(trace: Trace, property: Property, segment: Segment): FoundExtent {
  const { id, arrivedAt } = segment;
  if (property === 'round-trip') return span(leaving(segment), acknowledgedAt(trace, segment));
  const arrives = property === 'arrived' && arrivedAt !== undefined;
  const time = arrives ? arrivedAt : leaving(segment);
  return { extent: { kind: 'segment', segment: id, time, arrives }, reason: undefined };
}

/** The extent of the segments or holds counted. Throws InputError if there are none. */
function locateCounted(trace: Trace, query: CountQuery): Extent {
  const found = counted(trace, query);
  const [first] = found;
  if (first === undefined) {
    throw new InputError('nothing is counted there', 'point at something that is there');
  }
  if (query.things === 'holds' || query.things === 'stalls') {
    const holds = found as readonly HoldPhase[];
    const from = Math.min(...holds.map((hold) => hold.from));
    return { kind: 'time', from, to: Math.max(...holds.map(({ to }) => to)), hold: null };
  }
  if (query.things === 'failures') {
    const failed = found as readonly Transaction[];
    const from = Math.min(...failed.map(({ start }) => start));
    return { kind: 'time', from, to: Math.max(...failed.map(({ end }) => end)), hold: null };
  }
  const segments = found as readonly Segment[];
  const times = segments.map(leaving);
  return {
    kind: 'segments',
    segments: segments.map(({ id }) => id),
    from: Math.min(...times),
    to: Math.max(...times),
  };
}

function span(from: Nanoseconds, to: Nanoseconds): FoundExtent {
  return { extent: { kind: 'time', from, to, hold: null }, reason: undefined };
}

function bytesFrom(
  from: number,
  to: number,
  of: {
    readonly acknowledged: number;
    readonly connection: number;
    readonly host: number;
    readonly time: Nanoseconds;
  },
): Extent {
  if (to <= from) throw new InputError('it is nothing then', 'take another time');
  const { acknowledged, connection, host, time } = of;
  return { kind: 'bytes', time, connection, sender: host, from, to, acknowledged };
}

function sentBytes(trace: Trace, connection: number, host: number, time: Nanoseconds) {
  const known = sentBytesAt(trace, connection, host, time);
  if (known !== undefined) return known;
  throw new InputError(
    'the log does not tell where the sender is in its bytes then',
    'take a later time, or a log with the SYN',
  );
}
