import {
  Charge,
  Content,
  CubicCode,
  failureNames,
  isRefusal,
  Kind,
  Reason,
  TcpState,
  TimerCode,
  timerNames,
  WindowCode,
} from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import type { Segment } from '../../trace/index.ts';
import { cubicRecord, holdRecord, windowRecord } from '../../trace/records/index.ts';
import { duplicateAckName } from '../duplicate-acks.ts';
import { byteCount, duration, grouped } from '../quantities.ts';
import { heldBytes } from '../held-bytes.ts';
import { lossWords } from '../loss-words.ts';
import { pendingTimer, timerName } from '../pending-timer.ts';
import { retransmissionsOf } from '../retransmissions.ts';
import { isScripted } from '../scripted.ts';
import { listed, segmentName } from '../sentence.ts';
import { packetOf, windowSize } from '../windows/packets.ts';
import { thinkEnd } from '../think-time.ts';
import { atOnceWords, waitingRule } from './ack-cause.ts';
import { hasHeartbeat, holdRule, type Heartbeats } from './why-holds.ts';

/** Something that happens at an instant: a record, or something that the log records before it happens. */
export type LogEvent =
  | { readonly kind: 'record'; readonly record: RecordId }
  | { readonly kind: 'transmit' | 'loss'; readonly segment: Segment };

/** The input to clauses. */
export interface ClauseFacts {
  readonly trace: Trace;
  /** The instant. */
  readonly time: Nanoseconds;
  readonly heartbeats: Heartbeats;
  segment(id: RecordId): Segment | undefined;
  windowBefore(id: RecordId): RecordId | undefined;
}

/** What one host does at an instant. */
export interface Clauses {
  /** A timer that fires; empty: none does. */
  readonly timer: string;
  /** Verbs in the order of their records. */
  readonly acts: readonly string[];
  /** Where what it does to its windows belongs among them. */
  readonly windowsAt: number;
  readonly windows: readonly string[];
  /** What it still holds. */
  readonly holds: readonly string[];
  /** What counts as lost, why it sends again what it sends again, and the recovery that begins or ends; empty: nothing of it. */
  readonly why: string;
}

export function clausesOf(events: readonly LogEvent[], host: number, facts: ClauseFacts): Clauses {
  const { trace } = facts;
  const own = events.flatMap((one) =>
    one.kind === 'record' && actorOf(one.record, trace) === host ? [one.record] : [],
  );
  const wire = events.flatMap((one) =>
    one.kind === 'transmit' && one.segment.from === host ? [one] : [],
  );
  const fired = own.find((id) => trace.kind(id) === Kind.TimerFired);
  const together = togetherClauses(own, facts);
  const words = lossWords();
  const idle = words?.idleTimer(own, trace) ?? '';
  const first = own.flatMap((id) => together.get(id) ?? clauseOf(id, facts));
  // The others of a burst wait behind the one that leaves at once.
  const leads = wire.some(({ segment: { id, length } }) => length > 0 && own.includes(id));
  const hands = handedOver(own, facts, leads ? ' more ' : ' ');
  const sends = wire.map(
    ({ segment }) => transmitClause(segment, facts) + compressed(segment, own, trace),
  );
  const acts = [
    ...first,
    ...(leads ? [...sends, ...hands] : [...hands, ...sends]),
    ...own.flatMap((id) => thinkClause(id, facts)),
  ];
  return {
    timer: fired === undefined ? '' : timerClause(fired, facts) + idle,
    acts,
    windowsAt: first.length,
    windows: [...windowClause(own, facts), ...probeClause(own, trace)],
    // A timer that changes nothing is no reason to hold.
    holds: idle === '' ? holdClauses(own, facts) : [],
    why: words?.lossReason(trace, own) ?? '',
  };
}

/** The host that acts in a record: a scripted write is its writer's transaction, but ends with its reader. */
function actorOf(id: RecordId, trace: Trace): number {
  const delivered = trace.kind(id) === Kind.TransactionEnd && trace.code(id) === 0;
  return trace.host(delivered ? trace.cause(id) : id);
}

/**
 * What a host does several times at one instant, as pipelining or very small reads cause: the first record gets the words
 * for all of them, the others none.
 */
function togetherClauses(
  own: readonly RecordId[],
  { trace }: ClauseFacts,
): ReadonlyMap<RecordId, readonly string[]> {
  const clauses = new Map<RecordId, readonly string[]>();
  if (own.length < 2) return clauses;
  const scripted = isScripted(trace);
  for (const { of, several, more, anyway = false } of verbs) {
    if (scripted && !anyway) continue;
    const alike = own.filter((id) => of(trace, id) && !clauses.has(id));
    if (alike.length <= more) continue;
    const bytes = byteCount(alike.reduce((sum, id) => sum + trace.lengthOf(id), 0));
    alike.forEach((id, i) => clauses.set(id, i === 0 ? [several(alike.length, bytes)] : []));
  }
  return clauses;
}

/** How to combine more than some of a kind at one instant. */
interface Verb {
  of(trace: Trace, id: RecordId): boolean;
  several(count: number, bytes: string): string;
  readonly more: number;
  /** Also for scripts, which have no documents. */
  readonly anyway?: boolean;
}

const verbs: readonly Verb[] = [
  {
    of: (trace, id) => trace.kind(id) === Kind.Connect,
    several: (count) => `opens ${count} connections`,
    more: 1,
    anyway: true,
  },
  {
    of: (trace, id) => trace.kind(id) === Kind.TransactionStart,
    several: (count, bytes) => `starts fetching ${count} documents (${bytes} in all)`,
    more: 1,
  },
  {
    of: (trace, id) => trace.kind(id) === Kind.TransactionEnd && trace.code(id) === 0,
    several: (count, bytes) => `has ${count} whole documents (${bytes} in all)`,
    more: 1,
  },
  {
    of: (trace, id) => trace.kind(id) === Kind.Write && trace.code(id) === Content.Request,
    several: (count, bytes) => `writes ${count} requests (${bytes} in all)`,
    more: 1,
  },
  {
    of: (trace, id) => trace.kind(id) === Kind.Read && trace.lengthOf(id) > 0,
    several: (count, bytes) => `reads ${bytes} in ${grouped(count)} calls`,
    more: 3,
    anyway: true,
  },
  {
    of: (trace, id) => trace.kind(id) === Kind.Write,
    several: (count, bytes) => `writes ${bytes} in ${grouped(count)} calls`,
    more: 3,
    anyway: true,
  },
];

/** The verb of a single record; none for bookkeeping and for what is combined. */
function clauseOf(id: RecordId, facts: ClauseFacts): string[] {
  const { trace } = facts;
  const bytes = byteCount(trace.lengthOf(id));
  switch (trace.kind(id)) {
    case Kind.TransactionStart:
      // In a script it is the write, which has its own verb.
      if (isScripted(trace)) return [];
      return [`starts fetching a document${trace.lengthOf(id) > 0 ? ` of ${bytes}` : ''}`];
    case Kind.TransactionEnd:
      return [endClause(trace, id)];
    case Kind.Connect:
      return ['opens a connection'];
    case Kind.Write:
      return [trace.inferred(id)?.cause ?? `writes ${bytes}`];
    case Kind.Read:
      if (trace.lengthOf(id) === 0) return ['reads the end of the stream'];
      return [`reads ${bytes}${lossWords()?.recordWords(trace, id) ?? ''}`];
    case Kind.Close:
      return ['closes'];
    case Kind.Cork:
      return [trace.code(id) === 1 ? 'corks its socket' : 'uncorks its socket'];
    case Kind.Blocked:
      return [lossWords()?.stoppedWords(trace, id) ?? `finds no room for ${bytes}`];
    case Kind.Received: {
      const segment = facts.segment(trace.segment(id));
      if (segment === undefined) return [];
      const again = segment.receivedAt !== facts.time ? 'a copy of ' : '';
      const sack = lossWords()?.sackWords(trace, id) ?? '';
      const duplicate = sack === '' ? duplicateAckName(trace, id) : '';
      const which = sack !== '' ? ` (${sack})` : duplicate === '' ? '' : `, the ${duplicate}`;
      return [`receives ${again}${segmentName(segment)}${which}`];
    }
    case Kind.State:
      return trace.code(id) === TcpState.Established ? ['is connected'] : [];
    case Kind.Cubic:
      return hyStartClause(trace, id);
    case Kind.Failure:
      return [`gets an error: ${failureNames[trace.code(id)]}`];
    default:
      return [];
  }
}

function endClause(trace: Trace, id: RecordId): string {
  const what = isScripted(trace) ? 'write' : 'document';
  const failed = trace.code(id) !== 0;
  const expected = trace.lengthOf(trace.segment(id));
  return failed
    ? `gives up the ${what} after ${byteCount(trace.lengthOf(id))} of ${byteCount(expected)}`
    : `has the whole ${what} (${byteCount(trace.lengthOf(id))})`;
}

function timerClause(id: RecordId, { trace, heartbeats }: ClauseFacts): string {
  if (trace.code(id) !== TimerCode.DelayedAck) {
    const name = lossTimers[trace.code(id)] ?? timerNames[trace.code(id)] ?? '';
    return `${name.replaceAll('-', ' ')} timer fires`;
  }
  return hasHeartbeat(heartbeats, trace.host(id)) ? 'heartbeat ticks' : 'delayed-ACK timer fires';
}

/** Timers by the names of their rules. */
const lossTimers: Readonly<Record<number, string>> = {
  [TimerCode.Reordering]: 'RACK',
  [TimerCode.AckCompression]: 'SACK compression',
};

function thinkClause(id: RecordId, { trace }: ClauseFacts): string[] {
  // Zero think time is not mentioned.
  if (trace.kind(id) !== Kind.Think) return [];
  const end = thinkEnd(trace, id);
  if (end !== undefined && end <= trace.time(id)) return [];
  if (trace.code(id) === Charge.Nothing) return [];
  const told = trace.inferred(id);
  if (told !== undefined) return [told.words];
  const copies = trace.code(id) === Charge.HostProcessing;
  const verb = copies ? 'copies' : isScripted(trace) ? 'pauses' : 'thinks';
  return [end === undefined ? verb : `${verb} for ${duration(end - trace.time(id))}`];
}

/** The congestion window if it changed at the instant, and the peer's if it closes or opens. */
function windowClause(own: readonly RecordId[], facts: ClauseFacts): string[] {
  const { trace } = facts;
  const records = own.filter((id) => trace.kind(id) === Kind.Window);
  const last = records.findLast((id) => trace.code(id) !== WindowCode.Peer) ?? records.at(-1);
  if (last === undefined) return [];
  const before = facts.windowBefore(records[0] as RecordId);
  const now = windowRecord.congestionWindow(trace, last);
  const packet = packetOf(trace, trace.connection(last), trace.host(last));
  const size = windowSize(now, packet);
  const words = lossWords();
  const proportional = words?.proportionalWords(own, trace) ?? '';
  const why = proportional || (words?.repairReason(records, trace) ?? '');
  const clauses: string[] = [];
  const sizeBefore = before === undefined ? 0 : windowRecord.congestionWindow(trace, before);
  if (now !== sizeBefore && now > 0) {
    if (sizeBefore === 0) clauses.push(`starts with a congestion window of ${size}`);
    else if (now > sizeBefore) {
      const cubic = why === '' ? cubicWords(own, now, packet, trace) : '';
      clauses.push(`grows its congestion window to ${size}${cubic}`);
    } else clauses.push(`cuts its congestion window to ${size}${restartWords(last, trace)}`);
    if (why !== '') clauses.push(`${clauses.pop() ?? ''} (${why})`);
  } else if (proportional !== '') {
    clauses.push(`keeps its congestion window (${proportional})`);
  } else if (isRefusal(trace.code(last))) {
    const limit = trace.code(last) === WindowCode.PeerLimited ? 'peer' : 'application';
    clauses.push(`doesn’t grow its congestion window (${limit}-limited)`);
  }
  const peer = windowRecord.peerWindow(trace, records.at(-1) as RecordId);
  const peerBefore = before === undefined ? 0 : windowRecord.peerWindow(trace, before);
  if (before !== undefined && peer !== peerBefore && sizeBefore > 0) {
    if (peer === 0) clauses.push('finds its peer’s window closed');
    else if (peerBefore === 0) clauses.push(`finds its peer’s window open for ${byteCount(peer)}`);
  }
  return clauses;
}

/** ` (CUBIC: 12 packets below W_max)`: by which of its curves it grows; empty with another controller. */
function cubicWords(
  own: readonly RecordId[],
  now: number,
  packet: number | undefined,
  trace: Trace,
): string {
  const id = own.findLast((one) => trace.kind(one) === Kind.Cubic);
  if (id === undefined) return '';
  const below = cubicRecord.plateau(trace, id) - now;
  const asReno = cubicRecord.friendly(trace, id) > cubicRecord.cubic(trace, id);
  const where = below > 0 ? `${windowSize(below, packet)} below W_max` : 'beyond W_max';
  return ` (CUBIC: ${asReno ? 'as fast as Reno' : where})`;
}

/** `ends slow start (HyStart: delay up by 5.2 ms)`. */
function hyStartClause(trace: Trace, id: RecordId): string[] {
  const why = cubicRecord.why(trace, id);
  if (why === CubicCode.Curves) return [];
  const sign = why === CubicCode.Train ? 'ACK train of' : 'delay up by';
  return [`ends slow start (HyStart: ${sign} ${duration(cubicRecord.since(trace, id))})`];
}

/** ` (slow-start restart: no data sent for 20.1 s)`; empty if the window is cut for another reason. */
function restartWords(id: RecordId, trace: Trace): string {
  if (trace.code(id) !== WindowCode.Restart) return '';
  const isOwnData = (one: RecordId): boolean =>
    trace.kind(one) === Kind.SegmentSent &&
    trace.lengthOf(one) > 0 &&
    trace.host(one) === trace.host(id) &&
    trace.connection(one) === trace.connection(id);
  let sent = id - 1;
  while (sent >= 0 && !isOwnData(sent)) sent--;
  const idle = sent < 0 ? '' : `: no data sent for ${duration(trace.time(id) - trace.time(sent))}`;
  return ` (slow-start restart${idle})`;
}

/** What TCP hands to the network at an instant, if its transmission does not start immediately. @param more goes before `bytes` */
function handedOver(own: readonly RecordId[], facts: ClauseFacts, more: string): string[] {
  const { trace, time } = facts;
  const segments = own
    .filter((id) => trace.kind(id) === Kind.SegmentSent)
    .flatMap((id) => facts.segment(id) ?? [])
    .filter(({ transmitAt }) => transmitAt !== time);
  const data = segments.filter(({ length }) => length > 0);
  const others = counted(
    segments
      .filter(({ length }) => length === 0)
      .map((segment) => segmentName(segment) + atOnceWords(trace, segment.id)),
  );
  if (data.length === 0)
    return others.length === 0 ? [] : [`hands ${listed(others)} to the network`];
  const bytes = byteCount(data.reduce((sum, { length }) => sum + length, 0)).replace(' ', more);
  const again = data.every(({ retransmission }) => retransmission) ? ' again' : '';
  const several = data.length > 1 ? ` in ${data.length} segments` : '';
  const releasesAck = own.some(
    (id) => trace.kind(id) === Kind.Release && trace.code(id) === Reason.DelayedAck,
  );
  const withAck = releasesAck ? ' (with its ACK)' : '';
  return [`hands ${listed([`${bytes}${several}${withAck}`, ...others])} to the network${again}`];
}

/** Each name once: an ACK can be repeated, and several connections can have the same. */
function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const count = names.filter((one) => one === name).length;
    return count === 1 ? name : `${name} ${count === 2 ? 'twice' : `${count} times`}`;
  });
}

/** ` (SACK compression: one ACK for 4 segments)`, of an ACK that its timer sends; empty of any other segment. */
function compressed({ length }: Segment, own: readonly RecordId[], trace: Trace): string {
  const words = length > 0 ? '' : (lossWords()?.compressionWords(own, trace) ?? '');
  return words === '' ? '' : ` (${words})`;
}

/** What an ACK says of a probe that was not needed. */
function probeClause(own: readonly RecordId[], trace: Trace): string[] {
  const words = lossWords();
  const idle = own.some((id) => trace.kind(id) === Kind.Received && words?.isProbeIdle(trace, id));
  return idle ? ['finds that nothing was lost (its probe came twice)'] : [];
}

function transmitClause(segment: Segment, { trace, time }: ClauseFacts): string {
  // Where it has waited to be sent, it was said when it was handed over.
  const atOnce = lossWords()?.disorderWords(segment, trace) || atOnceWords(trace, segment.id);
  const why = trace.time(segment.id) === time ? atOnce : '';
  const spurious = retransmissionsOf(trace).get(segment.id)?.spurious === true;
  const verb = segment.retransmission ? 'retransmits' : 'sends';
  return `${verb} ${segmentName(segment)}${spurious ? ' (spurious: it was not lost)' : ''}${why}`;
}

/** What is held after the instant: the last state of its data and of its acknowledgment. */
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
      const told = trace.inferred(id);
      if (told !== undefined) return [`begins to wait: ${told.words}`];
      const bytes = byteCount(heldBytes(trace, { id, bytes: trace.lengthOf(id) }));
      const now = trace.segment(id) >= 0 ? 'now holds back' : 'holds back';
      const [connection, host] = [trace.connection(id), trace.host(id)];
      switch (because) {
        case Reason.Application:
        case Reason.None:
          return [];
        case Reason.DelayedAck:
          return [`${now} its ACK for ${bytes} (${waitingRule(trace, id)})`];
        case Reason.SendBuffer:
          return [`waits to write ${bytes} (send buffer full)`];
        case Reason.RetransmissionWait: {
          const missing = lossWords()?.missingWords(trace, { connection, host }, id);
          return [`waits for an ACK${missing ? ` for ${missing}` : ''}${timerIn(trace, id)}`];
        }
        default: {
          const [room, wanted] = [holdRecord.room(trace, id), holdRecord.wanted(trace, id)];
          const rule = holdRule(trace, { id, connection, host, because, room, wanted });
          return [`${now} ${bytes} (${rule})`];
        }
      }
    });
}

/** ` (tail loss probe in 58.9 ms)`: the timer that runs meanwhile; empty if the log does not say when it fires. */
function timerIn(trace: Trace, id: RecordId): string {
  const fires = holdRecord.timer(trace, id);
  const pending = pendingTimer(trace, {
    id,
    host: trace.host(id),
    connection: trace.connection(id),
    timer: fires < 0 ? undefined : fires,
    releasedBy: undefined,
  });
  if (pending === undefined) return '';
  return ` (${timerName(pending.timer)} in ${duration(pending.fires - trace.time(id))})`;
}
