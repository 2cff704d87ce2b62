import { simulateFor } from '../../engine/index.ts';
import { compile } from '../../scenario/index.ts';
import type { Milliseconds, Trace } from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { repliesScenario, type RepliesJob } from '../restart/replies.ts';
import { rounds, type StartTimes } from '../restart/rounds.ts';

/** What single replies after a pause do; means over all of rounds 2 to 10. */
export interface RepliesAfterIdle {
  /** Segments that leave before an ACK of the first can be back. */
  readonly first: number;
  /** Part of the replies of which a segment is sent again. */
  readonly repeating: number;
}

/** Runs the replies of a point of the sweeps, and looks at each. @param workload one run for each. */
export function repliesAfterIdle(
  point: Pick<RepliesJob, 'policy' | 'replyBytes' | 'delay' | 'queuePackets'>,
  workload: readonly { readonly seed: number; readonly starts: StartTimes }[],
): RepliesAfterIdle {
  // Two lines of 1 ms are on the path beside the narrow one.
  const roundTrip = 2 * (point.delay + 2);
  let [replies, first, repeating] = [0, 0, 0];
  for (const { seed, starts } of workload) {
    const sent = simulateFor(compile(repliesScenario({ ...point, seed, starts })), sentByReply);
    sent(starts).forEach((segments) => {
      const begun = segments[0]?.time ?? NaN;
      replies++;
      first += segments.filter(({ time }) => time < begun + roundTrip).length;
      if (segments.some(({ again }) => again)) repeating++;
    });
  }
  return { first: first / replies, repeating: repeating / replies };
}

interface SentSegment {
  readonly time: Milliseconds;
  readonly again: boolean;
}

/** Sorts what the server sent by the reply that it is of: those of rounds 2 to 10. */
function sentByReply(trace: Trace): (starts: StartTimes) => SentSegment[][] {
  // Read now: the trace is gone when they are sorted.
  const sent = segmentsOf(trace)
    .filter(({ length }) => length > 0)
    .map(({ connection, sentAt, retransmission }) => ({ connection, sentAt, retransmission }));
  return (starts) => {
    const replies = new Map<string, SentSegment[]>();
    for (const { connection, sentAt, retransmission } of sent) {
      const time = sentAt / 1e6;
      const round = starts.findLastIndex((times) => time >= (times[connection] ?? NaN) - 1e-3);
      if (round < 1 || round >= rounds) continue;
      const key = `${connection} ${round}`;
      replies.set(key, [...(replies.get(key) ?? []), { time, again: retransmission }]);
    }
    return [...replies.values()];
  };
}
