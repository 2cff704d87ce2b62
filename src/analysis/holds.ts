import { Kind, Reason, noRecord, type RecordId, type Trace } from '../trace/format/index.ts';
import { timeOutsOf, type TimeOut } from './time-outs.ts';

/** A stretch in which one host holds one amount back for one reason. Times in nanoseconds. */
export interface HoldPhase {
  /** Its Hold record. */
  readonly id: RecordId;
  readonly host: number;
  readonly connection: number;
  readonly from: number;
  /** The end of the log if it is open. */
  readonly to: number;
  /** It had not ended when the log did. */
  readonly open: boolean;
  /** The binding reason. */
  readonly because: Reason;
  /** Bits of the further reasons (bit n: reason n). */
  readonly also: number;
  /** Bytes held back; for a delayed ACK, bytes unacknowledged. */
  readonly bytes: number;
  /** Bytes the window would still admit. */
  readonly room: number;
  /** Size of the segment that would leave. */
  readonly wanted: number;
  /** When a timer ends it; undefined if none does. */
  readonly timer: number | undefined;
  /** The record that ended it: the cause of its release, or the Hold record of the next amount. */
  readonly releasedBy: RecordId | undefined;
}

type Open = { -readonly [K in keyof HoldPhase]: HoldPhase[K] };

/**
 * Every stretch of waiting, in order of its beginning; a new amount begins a new one. A
 * sender with nothing left to write whose last bytes were lost waits for its retransmission
 * timer: it cannot know, the log can.
 */
export function holdPhasesOf(trace: Trace): HoldPhase[] {
  const timeOuts = timeOutsOf(trace);
  const phases = loggedPhases(trace);
  if (timeOuts.length === 0) return phases;
  return phases
    .flatMap((phase) =>
      phase.because === Reason.Application ? splitAtTimeOuts(phase, timeOuts) : [phase],
    )
    .sort((a, b) => a.from - b.from || a.id - b.id);
}

function splitAtTimeOuts(phase: HoldPhase, timeOuts: readonly TimeOut[]): HoldPhase[] {
  const parts: HoldPhase[] = [];
  let from = phase.from;
  for (const timeOut of timeOuts) {
    const same = timeOut.host === phase.host && timeOut.connection === phase.connection;
    const begins = Math.max(from, timeOut.from);
    const ends = Math.min(phase.to, timeOut.to);
    if (!same || begins >= ends) continue;
    if (begins > from) parts.push({ ...phase, from, to: begins, open: false });
    const because = Reason.RetransmissionWait;
    parts.push({ ...phase, from: begins, to: ends, open: false, because, timer: timeOut.to });
    from = ends;
  }
  if (from < phase.to || parts.length === 0) parts.push({ ...phase, from });
  return parts;
}

function loggedPhases(trace: Trace): HoldPhase[] {
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
  for (let id = 0; id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind === Kind.Hold) {
      const replaced = trace.segment(id);
      if (replaced !== noRecord) end(replaced, trace.time(id), id);
      const phase = readHold(trace, id);
      phases.push(phase);
      open.set(id, phase);
    } else if (kind === Kind.Release) {
      end(trace.segment(id), trace.time(id), trace.cause(id));
    }
  }
  return phases;
}

/**
 * Every wait, in order of its beginning: the phases of one reason on end taken together. Its
 * amounts are those of its last phase, its `id` that of its first.
 */
export function holdsOf(trace: Trace): HoldPhase[] {
  const holds: Open[] = [];
  const last = new Map<RecordId, Open>();
  for (const phase of holdPhasesOf(trace)) {
    const before = last.get(trace.segment(phase.id));
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
