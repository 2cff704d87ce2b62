import { holdsOf, instant, type HoldPhase } from '../../analysis/index.ts';
import { Why } from '../../analysis/why/index.ts';
import { Reason, reasonNames } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';
import { captureAt, type CapturedSegment } from '../../trace/captures/index.ts';
import type { RunLog } from '../../run/index.ts';

/**
 * Explains silences as notes on the packets of a capture on the host with this name: each wait's sentence, with the instant
 * at which it begins, on the last packet before it (the first packet if there is none). Empty for a capture without packets.
 */
export function holdComments(
  { trace, heartbeats }: RunLog,
  hostName: string,
): Map<RecordId, readonly string[]> {
  const comments = new Map<RecordId, string[]>();
  const captured = captureAt(trace, hostName);
  const why = new Why(trace, heartbeats);
  for (const hold of holdsOf(trace).filter(isWait)) {
    const sentences = why
      .at({ record: hold.id, time: hold.from })
      .filter(({ host }) => host === hold.host);
    // If the window is full and only the timer ends the wait, the note is about the timer.
    const described =
      sentences.find(({ because }) => because === reasonNames[hold.because]) ??
      sentences.find(({ because }) => because === reasonNames[Reason.RetransmissionWait]);
    const packet = captured[Math.max(0, countUpTo(captured, hold.from) - 1)];
    if (described === undefined || packet === undefined) continue;
    const words = `${instant(hold.from)}: ${described.text}`;
    const { id } = packet.segment;
    comments.set(id, [...(comments.get(id) ?? []), words]);
  }
  return comments;
}

/** An application with nothing to send is not held by a rule; a hold of zero length is not a wait. */
function isWait({ because, from, to, open }: HoldPhase): boolean {
  return because !== Reason.Application && because !== Reason.None && (open || to > from);
}

/** The number of packets in a capture up to a time; binary search. */
function countUpTo(captured: readonly CapturedSegment[], time: Nanoseconds): number {
  let low = 0;
  let high = captured.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((captured[middle] as CapturedSegment).time <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
