import {
  chunkLength,
  createChunk,
  doubleAt,
  markOf,
  recordDoubles,
  recordWords,
  Trace,
  wordAt,
  type Chunk,
  type Nanoseconds,
  type RecordId,
  type Watched,
} from './format/index.ts';
import { Charge, Kind, noKind, Reason, reasonBit, TimerCode } from './codes/index.ts';

/** What a hold's record has in the place of a timer's time where there is no timer, and a thought's for an end that is not known. */
const notKnown = -1;

/**
 * A log as somebody knows it who has watched its hosts up to a time: what comes later is
 * not in it, nor when a timer that runs will end a wait, or an application its pause. It says of itself that
 * the run went on.
 */
export function traceUntil(trace: Trace, time: Nanoseconds): Trace {
  return cut(trace, time, undefined);
}

/**
 * The same for a reader who must not be told some reasons yet. They are in no record: a hold for one of them has no reason, the
 * segment it let go does not say what had held it, and time spent on it is spent on nothing. So no view of this log can tell them.
 * The log lasts until `time` even if its last record is earlier.
 * @param withheld the reasons, as bits (`reasonBit`)
 */
export function traceWatched(trace: Trace, time: Nanoseconds, withheld: number): Trace {
  const known = cut(trace, time, { until: time, withheld });
  if (withheld !== 0) for (let id = 0; id < known.length; id++) withhold(known, id, withheld);
  return known;
}

function cut(trace: Trace, time: Nanoseconds, watched: Watched | undefined): Trace {
  const length = trace.firstAtOrAfter(Math.floor(time) + 1);
  const chunks = trace.chunks
    .slice(0, Math.ceil(length / chunkLength))
    .map(({ buffer }) => createChunk(buffer.slice(0)));
  const known = new Trace(trace.header, chunks, length, true, watched);
  for (let id = 0; id < length; id++) {
    const kind = known.kind(id);
    if ((kind === Kind.Hold || kind === Kind.Think) && known.value(id) > time) forget(known, id);
  }
  return known;
}

function forget(trace: Trace, id: RecordId): void {
  chunkOf(trace, id).doubles[(id % chunkLength) * recordDoubles + doubleAt.value] = notKnown;
}

/** Takes withheld reasons out of one record. */
function withhold(trace: Trace, id: RecordId, withheld: number): void {
  const { words } = chunkOf(trace, id);
  const at = (id % chunkLength) * recordWords;
  let kind: number = trace.kind(id);
  let code = trace.code(id);
  let charge = trace.charge(id);
  switch (kind) {
    case Kind.Hold:
      if (has(withheld, code)) {
        forget(trace, id);
        for (const column of amounts) words[at + column] = 0;
        code = Reason.None;
      } else words[at + wordAt.sequence] &= ~withheld;
      break;
    case Kind.Release:
    case Kind.SegmentSent:
      if (has(withheld, code)) code = Reason.None;
      break;
    case Kind.TimerFired:
    case Kind.Blocked:
      // There is nothing to tell of it but the reason.
      if (has(withheld, kind === Kind.Blocked ? Reason.SendBuffer : timedReason[code]))
        kind = noKind;
      break;
    case Kind.Think:
      if (has(withheld, Reason.Application)) code = Charge.Nothing;
      break;
    default:
  }
  if (has(withheld, chargedReason[charge])) charge = Charge.Nothing;
  words[at + wordAt.mark] = markOf(kind, code, trace.flags(id), charge);
}

/** What a hold says in numbers: they belong to its reason. */
const amounts = [wordAt.sequence, wordAt.acknowledgment, wordAt.length, wordAt.window];

/** Whose waits a timer ends. */
const timedReason: Readonly<Record<number, Reason>> = {
  [TimerCode.DelayedAck]: Reason.DelayedAck,
  [TimerCode.Retransmission]: Reason.RetransmissionWait,
  [TimerCode.Pacing]: Reason.Pacing,
};

/** What a charge tells of a wait. */
const chargedReason: Readonly<Record<number, Reason>> = {
  [Charge.CongestionWindow]: Reason.CongestionWindow,
  [Charge.ReceiveWindow]: Reason.ReceiveWindow,
  [Charge.SillyWindow]: Reason.SillyWindow,
  [Charge.Nagle]: Reason.Nagle,
  [Charge.DelayedAck]: Reason.DelayedAck,
  [Charge.Cork]: Reason.Cork,
  [Charge.Pacing]: Reason.Pacing,
  [Charge.RetransmissionWait]: Reason.RetransmissionWait,
  [Charge.ServerThink]: Reason.Application,
  [Charge.ClientThink]: Reason.Application,
};

function has(withheld: number, reason = 0): boolean {
  return reason > 0 && (withheld & reasonBit(reason as Reason)) !== 0;
}

function chunkOf(trace: Trace, id: RecordId): Chunk {
  return trace.chunks[Math.floor(id / chunkLength)]!;
}
