import type { Nanoseconds } from '../../trace/format/index.ts';
import { lastNotAfter } from '../interval-index.ts';
import type { Pair } from './pairs.ts';
import { capturedAt, type Side } from './sent.ts';

/**
 * The run's time for a time of the capture at one end: as long after the last segment that both have there. So differences of
 * earlier gaps do not count.
 * @param until only segments that the run has by then
 */
export function runClock(
  at: Side,
  pairs: readonly Pair[],
  until: Nanoseconds = Infinity,
): (time: Nanoseconds) => Nanoseconds {
  const known = pairs
    .flatMap(({ side, run, capture }) => {
      const [ours, theirs] = [capturedAt(run, side, at), capturedAt(capture, side, at)];
      return ours === undefined || ours > until || theirs === undefined ? [] : [{ ours, theirs }];
    })
    .sort((a, b) => a.theirs - b.theirs);
  return (time) => {
    const last = known[lastNotAfter(known, ({ theirs }) => theirs, time)];
    return last === undefined ? time : last.ours + (time - last.theirs);
  };
}
