import {
  Charge,
  Content,
  failureNames,
  Kind,
  Reason,
  TcpState,
  TimerCode,
  timerNames,
  WindowCode,
  type RecordId,
  type Trace,
} from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { duplicateAckName } from './duplicate-acks.ts';
import { byteCount, duration } from './quantities.ts';
import { isScripted } from './scripted.ts';
import { segmentName } from './sentence.ts';
import { thoughtEnd } from './thoughts.ts';
import { hasHeartbeat, shortRule, type Heartbeats } from './why-holds.ts';

/** Something that happens at an instant: a record, or what the log tells ahead of its time. */
export type Happening =
  | { readonly kind: 'record'; readonly record: RecordId }
  | { readonly kind: 'transmit' | 'loss'; readonly segment: Segment };

/** What clauses are made from. */
export interface ClauseFacts {
  readonly trace: Trace;
  /** The instant, nanoseconds. */
  readonly time: number;
  readonly heartbeats: Heartbeats;
  segment(id: RecordId): Segment | undefined;
  windowBefore(id: RecordId): RecordId | undefined;
}

/** What one host does at an instant: a timer that runs out, and verbs in the order of their records. */
export function clausesOf(
  happening: readonly Happening[],
  host: number,
  facts: ClauseFacts,
): { timer: string; clauses: string[] } {
  const { trace } = facts;
  const own = happening.flatMap((one) =>
    one.kind === 'record' && actorOf(one.record, trace) === host ? [one.record] : [],
  );
  const wire = happening.flatMap((one) =>
    one.kind === 'transmit' && one.segment.from === host ? [one] : [],
  );
  const fired = own.find((id) => trace.kind(id) === Kind.TimerFired);
  const clauses = [
    ...own.flatMap((id) => togetherClause(id, own, facts) ?? clauseOf(id, facts)),
    ...windowClause(own, facts),
    ...handedOver(own, facts),
    ...wire.map(({ segment }) => transmitClause(segment)),
    ...own.flatMap((id) => thoughtClause(id, facts)),
    ...holdClauses(own, facts),
  ];
  return { timer: fired === undefined ? '' : timerClause(fired, facts), clauses };
}

/** Whose doing a record is: a scripted write is its writer's transaction, but ends with its reader. */
function actorOf(id: RecordId, trace: Trace): number {
  const delivered = trace.kind(id) === Kind.TransactionEnd && trace.code(id) === 0;
  return trace.host(delivered ? trace.cause(id) : id);
}

/**
 * Of documents that a client turns to, asks for or has at one instant, as pipelining makes them, the
 * first is told for all, and the others are silent; undefined of a record that stands for itself.
 */
function togetherClause(
  id: RecordId,
  own: readonly RecordId[],
  { trace }: ClauseFacts,
): string[] | undefined {
  const verb = verbs.find((one) => one.of(trace, id));
  if (verb === undefined || isScripted(trace)) return undefined;
  const alike = own.filter((other) => verb.of(trace, other));
  if (alike.length === 1) return undefined;
  if (alike[0] !== id) return [];
  const bytes = byteCount(alike.reduce((sum, one) => sum + trace.lengthOf(one), 0));
  return [`${verb.several(alike.length)}, ${bytes} in all`];
}

const verbs = [
  {
    of: (trace: Trace, id: RecordId) => trace.kind(id) === Kind.TransactionStart,
    several: (count: number) => `turns to ${count} documents`,
  },
  {
    of: (trace: Trace, id: RecordId) =>
      trace.kind(id) === Kind.TransactionEnd && trace.code(id) === 0,
    several: (count: number) => `has ${count} whole documents`,
  },
  {
    of: (trace: Trace, id: RecordId) =>
      trace.kind(id) === Kind.Write && trace.code(id) === Content.Request,
    several: (count: number) => `writes ${count} requests`,
  },
];

/** The verb of a record that speaks for itself; nothing for bookkeeping and for what is told together. */
function clauseOf(id: RecordId, facts: ClauseFacts): string[] {
  const { trace } = facts;
  const bytes = byteCount(trace.lengthOf(id));
  switch (trace.kind(id)) {
    case Kind.TransactionStart:
      // Of a script it is the write, which is told anyhow.
      if (isScripted(trace)) return [];
      return [`turns to a document${trace.lengthOf(id) > 0 ? ` of ${bytes}` : ''}`];
    case Kind.TransactionEnd:
      return [endClause(trace, id)];
    case Kind.Connect:
      return ['asks for a connection'];
    case Kind.Write:
      return [`writes ${bytes}`];
    case Kind.Read:
      return [trace.lengthOf(id) === 0 ? 'reads the end of the stream' : `reads ${bytes}`];
    case Kind.Close:
      return ['closes'];
    case Kind.Blocked:
      return [`finds the send buffer full with ${bytes} still to write`];
    case Kind.Received: {
      const segment = facts.segment(trace.segment(id));
      if (segment === undefined) return [];
      const again = segment.receivedAt !== facts.time ? 'a copy of ' : '';
      const duplicate = duplicateAckName(trace, id);
      const which = duplicate === '' ? '' : `, the ${duplicate}`;
      return [`receives ${again}${segmentName(segment)}${which}`];
    }
    case Kind.State:
      return trace.code(id) === TcpState.Established ? ['is connected'] : [];
    case Kind.Failure:
      return [`is told: ${failureNames[trace.code(id)]}`];
    default:
      return [];
  }
}

function endClause(trace: Trace, id: RecordId): string {
  const what = isScripted(trace) ? 'write' : 'document';
  const failed = trace.code(id) !== 0;
  const expected = trace.lengthOf(trace.segment(id));
  return failed
    ? `gives the ${what} up, with ${byteCount(trace.lengthOf(id))} of ${byteCount(expected)}`
    : `has the whole ${what}, ${byteCount(trace.lengthOf(id))}`;
}

function timerClause(id: RecordId, { trace, heartbeats }: ClauseFacts): string {
  if (trace.code(id) !== TimerCode.DelayedAck) {
    return `${(timerNames[trace.code(id)] ?? '').replaceAll('-', ' ')} timer runs out`;
  }
  return hasHeartbeat(heartbeats, trace.host(id)) ? 'heartbeat ticks' : 'delayed-ACK timer ends';
}

function thoughtClause(id: RecordId, { trace }: ClauseFacts): string[] {
  // Who thinks for no time at all does not.
  if (trace.kind(id) !== Kind.Think) return [];
  const end = thoughtEnd(trace, id);
  if (end !== undefined && end <= trace.time(id)) return [];
  const copies = trace.code(id) === Charge.HostProcessing;
  const verb = copies ? 'copies' : isScripted(trace) ? 'waits' : 'thinks';
  return [end === undefined ? verb : `${verb} for ${duration(end - trace.time(id))}`];
}

/** The congestion window if it is another than before the instant, and the peer's if it shuts or opens. */
function windowClause(own: readonly RecordId[], facts: ClauseFacts): string[] {
  const { trace } = facts;
  const records = own.filter((id) => trace.kind(id) === Kind.Window);
  const last = records.findLast((id) => trace.code(id) !== WindowCode.Peer) ?? records.at(-1);
  if (last === undefined) return [];
  const before = facts.windowBefore(records[0] as RecordId);
  const size = byteCount(trace.sequence(last));
  const clauses: string[] = [];
  const sizeBefore = before === undefined ? 0 : trace.sequence(before);
  if (trace.sequence(last) !== sizeBefore && trace.sequence(last) > 0) {
    if (sizeBefore === 0) clauses.push(`starts with a congestion window of ${size}`);
    else if (trace.sequence(last) > sizeBefore)
      clauses.push(`opens its congestion window to ${size}`);
    else clauses.push(`cuts its congestion window to ${size}`);
  }
  const peer = trace.window(records.at(-1) as RecordId);
  const peerBefore = before === undefined ? 0 : trace.window(before);
  if (before !== undefined && peer !== peerBefore && sizeBefore > 0) {
    if (peer === 0) clauses.push('finds its peer’s window closed');
    else if (peerBefore === 0) clauses.push(`finds its peer’s window open for ${byteCount(peer)}`);
  }
  return clauses;
}

/** What TCP hands to the network at an instant, if its transmission does not start at once. */
function handedOver(own: readonly RecordId[], facts: ClauseFacts): string[] {
  const { trace, time } = facts;
  const segments = own
    .filter((id) => trace.kind(id) === Kind.SegmentSent)
    .flatMap((id) => facts.segment(id) ?? [])
    .filter(({ transmitAt }) => transmitAt !== time);
  const data = segments.filter(({ length }) => length > 0);
  const clauses = segments
    .filter(({ length }) => length === 0)
    .map((segment) => `lets ${segmentName(segment)} go`);
  if (data.length === 0) return clauses;
  const bytes = byteCount(data.reduce((sum, { length }) => sum + length, 0));
  const again = data.every(({ retransmission }) => retransmission) ? ' once more' : '';
  const several = data.length > 1 ? ` in ${data.length} segments` : '';
  const releasesAck = own.some(
    (id) => trace.kind(id) === Kind.Release && trace.code(id) === Reason.DelayedAck,
  );
  const and = releasesAck ? ', its ACK with them' : '';
  return [`lets ${bytes} go${again}${several}${and}`, ...clauses];
}

function transmitClause(segment: Segment): string {
  return `sends ${segmentName(segment)}${segment.retransmission ? ' once more' : ''}`;
}

/** What is held once the instant is over: of its data and of its acknowledgment the last word. */
function holdClauses(own: readonly RecordId[], { trace }: ClauseFacts): string[] {
  const holds = own.filter((id) => trace.kind(id) === Kind.Hold);
  const released = new Set(
    own.filter((id) => trace.kind(id) === Kind.Release).map((id) => trace.segment(id)),
  );
  const replaced = new Set(holds.map((id) => trace.segment(id)));
  return holds
    .filter((id) => !released.has(id) && !replaced.has(id))
    .flatMap((id) => {
      const because = trace.code(id) as Reason;
      const bytes = byteCount(trace.lengthOf(id));
      const now = trace.segment(id) >= 0 ? 'now holds' : 'holds';
      switch (because) {
        case Reason.Application:
          return [];
        case Reason.DelayedAck:
          return [`${now} its ACK for ${bytes} (delayed ACK)`];
        case Reason.SendBuffer:
          return [`waits to write ${bytes} (send buffer full)`];
        case Reason.RetransmissionWait:
          return ['waits for an ACK or its retransmission timer'];
        default:
          return [`${now} ${bytes} (${shortRule({ because, room: trace.acknowledgment(id) })})`];
      }
    });
}
