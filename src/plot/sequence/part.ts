import { countUpTo } from '../marks/intervals.ts';
import type { StampedSegments } from './events.ts';
import type { SequenceSource } from './source.ts';
import type { Steps } from './stairs.ts';
import type { Interval } from '../scales/zoom.ts';

/** Smaller sources are drawn whole: searching for a part of them saves nothing. */
const worthParting = 2000;

/**
 * The part of a source in an interval, for pictures of long runs, with the last events before it, because a step curve's
 * value persists. A short source is its own part.
 * @param domain first and last time shown
 */
export function partOf(source: SequenceSource, [from, to]: Interval): SequenceSource {
  if (source.data.length + source.back.length < worthParting) return source;
  const within = <T extends Steps | StampedSegments>(all: T): T => {
    const first = Math.max(0, countUpTo(all.times, from) - 1);
    const after = countUpTo(all.times, to);
    const columns = Object.entries(all) as [string, Float64Array][];
    return Object.fromEntries(
      columns.map(([name, column]) => [name, column.slice(first, after)]),
    ) as unknown as T;
  };
  const sent = within(source.sent);
  const acknowledgments = within(source.acknowledgments);
  return {
    ...source,
    data: sent.segments,
    back: acknowledgments.segments,
    sent,
    acknowledgments,
    acks: within(source.acks),
    windowEdge: within(source.windowEdge),
    congestionEdge: within(source.congestionEdge),
  };
}
