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

/** A hold's record has this as its timer's time if there is no timer, and a pause's as its end if that is not known. */
const notKnown = -1;

/**
 * The prefix of a log up to a time. Later events are missing, and so are the times at which a running timer will end a wait
 * or an application its pause. The result records that the run went on.
 */
export function traceUntil(trace: Trace, time: Nanoseconds): Trace {
  return cut(trace, time, undefined);
}

/**
 * The prefix of a log for a reader who must not see some reasons yet. They are in no record: a hold for one of them has no
 * reason, the segment that it released does not say what had held it, and time spent on it is spent on nothing. So no view
 * of this log can reveal them. The log lasts until `time` even if its last record is earlier.
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

/** Removes withheld reasons from one record. */
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
      // The record says nothing but the reason.
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

/** The amounts and flags in a hold: they would reveal its reason. Its mark is written anew. */
const amounts = [wordAt.sequence, wordAt.acknowledgment, wordAt.length, wordAt.window, wordAt.mark];

/** The waits that a timer ends. */
const timedReason: Readonly<Record<number, Reason>> = {
  [TimerCode.DelayedAck]: Reason.DelayedAck,
  [TimerCode.AckCompression]: Reason.DelayedAck,
  [TimerCode.Retransmission]: Reason.RetransmissionWait,
  [TimerCode.TailLossProbe]: Reason.RetransmissionWait,
  [TimerCode.Reordering]: Reason.RetransmissionWait,
  [TimerCode.Pacing]: Reason.Pacing,
  [TimerCode.AutoCork]: Reason.Cork,
};

/** The wait that a charge reveals. */
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
