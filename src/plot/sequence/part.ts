import { lastNotAfter } from '../../analysis/index.ts';
import { acknowledgmentsOf, eventsOf, keepEvents } from './events.ts';
import type { SequenceSource } from './source.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
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
  const within = <T extends { readonly time: Nanoseconds }>(all: readonly T[]): readonly T[] => {
    const time = (one: T): number => one.time;
    const first = Math.max(0, lastNotAfter(all, time, from));
    return all.slice(first, 1 + lastNotAfter(all, time, to));
  };
  const sent = within(eventsOf(source));
  const back = within(acknowledgmentsOf(source));
  const part: SequenceSource = {
    ...source,
    data: sent.map(({ segment }) => segment),
    back: back.map(({ segment }) => segment),
    acks: within(source.acks),
    windowEdge: within(source.windowEdge),
    congestionEdge: within(source.congestionEdge),
  };
  keepEvents(part, sent, back);
  return part;
}
