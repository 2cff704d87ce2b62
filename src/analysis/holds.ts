import { Kind, Reason } from '../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../trace/format/index.ts';
import {
  oncePerTrace,
  oncePerTraceInSteps,
  recordsOf,
  recordsPerStep,
  type SteppedReading,
} from '../trace/index.ts';
import { lastNotAfter } from './interval-index.ts';
import { timeOutsOf, type TimeOut } from './time-outs.ts';

/** An interval in which one host holds back one amount for one reason. */
export interface HoldPhase {
  /** Its Hold record; for waits that are visible only in hindsight, the record that set the timer. */
  readonly id: RecordId;
  readonly host: number;
  readonly connection: number;
  readonly from: Nanoseconds;
  /** The end of the log if the hold is still open then. */
  readonly to: Nanoseconds;
  /** Whether it had not ended when the log did. */
  readonly open: boolean;
  /** The binding reason. */
  readonly because: Reason;
  /** Bits of the further reasons (bit n: reason n). */
  readonly also: number;
  /** Bytes held back; for a delayed ACK, bytes unacknowledged. */
  readonly bytes: number;
  /** Bytes for which the window still had room. */
  readonly room: number;
  /** Size of the segment that would leave. */
  readonly wanted: number;
  /** When a timer ends it; undefined if none does. */
  readonly timer: Nanoseconds | undefined;
  /** The record that ended it: the cause of its release, or the Hold record of the next amount. */
  readonly releasedBy: RecordId | undefined;
}

type Open = { -readonly [K in keyof HoldPhase]: HoldPhase[K] };

/**
 * Every phase of waiting, in order of its beginning; a new amount begins a new one. A sender whose last bytes, SYN or FIN
 * were lost waits for its retransmission timer: it cannot know this, but the log shows it. Cached per log.
 */
export const holdPhasesOf: SteppedReading<readonly HoldPhase[]> = oncePerTraceInSteps(readPhases);

function* readPhases(trace: Trace): Generator<void, HoldPhase[]> {
  const timeOuts = timeOutsOf(trace);
  const logged = yield* loggedPhases(trace);
  yield;
  if (timeOuts.length === 0) return logged;
  const ofPlace = byPlace(timeOuts);
  const phases = logged.flatMap((phase) =>
    phase.because === Reason.Application
      ? outsideTimeOuts(phase, ofPlace.get(placeOf(phase)) ?? [])
      : [phase],
  );
  const explaining = byPlace(logged.filter(({ because }) => because !== Reason.DelayedAck));
  const waits = [...ofPlace].flatMap(([place, own]) => waitsFor(own, explaining.get(place) ?? []));
  return [...phases, ...waits].sort(byBeginning);
}

function byBeginning(a: HoldPhase, b: HoldPhase): number {
  return a.from - b.from || a.to - b.to || a.id - b.id;
}

/** The parts of an application's phase in which its sender did not wait for a timer. */
function outsideTimeOuts(phase: HoldPhase, timeOuts: readonly TimeOut[]): HoldPhase[] {
  const parts = without(
    phase,
    timeOuts.filter((timeOut) => !endsBefore(phase, timeOut)),
  );
  return parts.map(({ from, to }) => ({ ...phase, from, to, open: phase.open && to === phase.to }));
}

/** Whether the application continues before the timer fires: until then the wait is for the application. */
function endsBefore(phase: HoldPhase, timeOut: TimeOut): boolean {
  return !phase.open && phase.to < timeOut.to;
}

/**
 * The parts of one end's timeouts that nothing else explains: no logged hold of the sender's data, no wait for the
 * application that ends before, and no earlier timeout (the handshake's timer runs beside the SYN's).
 * @param explaining the end's logged holds of data: one at a time, in order
 */
function waitsFor(timeOuts: readonly TimeOut[], explaining: readonly HoldPhase[]): HoldPhase[] {
  const waits: HoldPhase[] = [];
  for (const timeOut of timeOuts) {
    const first = 1 + lastNotAfter(explaining, ({ to }) => to, timeOut.from);
    const after = 1 + lastNotAfter(explaining, ({ from }) => from, timeOut.to);
    const known = explaining
      .slice(first, after)
      .filter((phase) => phase.because !== Reason.Application || endsBefore(phase, timeOut));
    const explained = [...known, ...waits].sort(byBeginning);
    const { host, connection, setBy, fired } = timeOut;
    for (const { from, to } of without(timeOut, explained)) {
      waits.push({
        id: setBy,
        host,
        connection,
        from,
        to,
        open: false,
        because: Reason.RetransmissionWait,
        also: 0,
        bytes: 0,
        room: 0,
        wanted: 0,
        timer: timeOut.to,
        releasedBy: fired,
      });
    }
  }
  return waits;
}

interface Span {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

/** What remains of a span without others, which are in order of their beginning. */
function without(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let { from } = span;
  for (const other of others) {
    if (other.to <= from || other.from >= span.to) continue;
    if (other.from > from) left.push({ from, to: other.from });
    from = Math.max(from, other.to);
  }
  if (from < span.to) left.push({ from, to: span.to });
  return left;
}

/** Groups items by end of a connection and keeps their order. */
function byPlace<T extends HostAndConnection>(all: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const place = placeOf(one);
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [one]);
    else group.push(one);
  }
  return groups;
}

type HostAndConnection = Pick<HoldPhase, 'host' | 'connection'>;

/** One end of a connection as a number: both are 16 bits in the log. */
function placeOf({ host, connection }: HostAndConnection): number {
  return connection * 0x10000 + host;
}

function* loggedPhases(trace: Trace): Generator<void, HoldPhase[]> {
  const phases: Open[] = [];
  const open = new Map<RecordId, Open>();
  const end = (id: RecordId, time: number, releasedBy: RecordId): void => {
    const phase = open.get(id);
    if (phase === undefined) return;
    phase.to = time;
    phase.open = false;
    phase.releasedBy = releasedBy;
    open.delete(id);
  };
  let read = 0;
  for (const id of recordsOf(trace, Kind.Hold, Kind.Release)) {
    if (read++ % recordsPerStep === 0) yield;
    if (trace.kind(id) === Kind.Hold) {
      const replaced = trace.segment(id);
      if (replaced !== noRecord) end(replaced, trace.time(id), id);
      const phase = readHold(trace, id);
      phases.push(phase);
      open.set(id, phase);
    } else {
      end(trace.segment(id), trace.time(id), releaserOf(trace, id));
    }
  }
  return phases;
}

/** What ended a hold. For a full send buffer, this is what made room for the write, not the write. */
function releaserOf(trace: Trace, release: RecordId): RecordId {
  const cause = trace.cause(release);
  if (trace.code(release) !== Reason.SendBuffer || trace.kind(cause) !== Kind.Write) return cause;
  const freed = trace.cause(cause);
  return freed === noRecord ? cause : freed;
}

/**
 * Every wait, in order of its beginning: consecutive phases for one reason are joined. A wait has the amounts of its last
 * phase and the `id` of its first. Cached per log.
 */
export const holdsOf: (trace: Trace) => readonly HoldPhase[] = oncePerTrace(readHolds);

function readHolds(trace: Trace): HoldPhase[] {
  const holds: Open[] = [];
  const last = new Map<RecordId, Open>();
  for (const phase of holdPhasesOf(trace)) {
    const logged = trace.kind(phase.id) === Kind.Hold;
    const before = logged ? last.get(trace.segment(phase.id)) : undefined;
    if (before === undefined || before.because !== phase.because) {
      const hold = { ...phase };
      holds.push(hold);
      last.set(phase.id, hold);
    } else {
      const { id, from } = before;
      Object.assign(before, phase, { id, from });
      last.set(phase.id, before);
    }
  }
  return holds;
}

function readHold(trace: Trace, id: RecordId): Open {
  const record = trace.record(id);
  return {
    id,
    host: record.host,
    connection: record.connection,
    from: record.time,
    to: trace.duration,
    open: true,
    because: record.code as Reason,
    also: record.sequence,
    bytes: record.length,
    room: record.acknowledgment,
    wanted: record.window,
    timer: record.value < 0 ? undefined : record.value,
    releasedBy: undefined,
  };
}
