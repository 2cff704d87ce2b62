import { columnOf } from '../../trace/index.ts';
import { placesOf } from './events.ts';
import { oncePerSource } from './once-per-source.ts';
import { placesIn } from './sequence-index.ts';
import type { SequenceSource } from './source.ts';
import type { Interval } from '../scales/zoom.ts';

/** A run with at most so many marks is drawn mark by mark wherever the picture has room. */
const brief = 2000;

/** Of a longer one at most so many: more are indistinguishable and do not move smoothly. */
const most = 200;

/** Minimum number of elements of a mark: group, title, stroke, hit area. */
const elementsPerMark = 4;

/**
 * Whether counts alone decide that the view is drawn as bands.
 * @param domain first and last time on view
 * @param room how many elements the picture has room for
 */
export function isDense(whole: readonly SequenceSource[], domain: Interval, room: number): boolean {
  const shown = whole.reduce((sum, source) => sum + countIn(source, domain), 0);
  const all = whole.reduce((sum, source) => sum + countOf(source), 0);
  return shown * elementsPerMark > room || (all > brief && shown > most);
}

/** How many segments and acknowledgments a source has. */
function countOf({ sent, acks }: SequenceSource): number {
  return sent.segments.length + acks.times.length;
}

/** How many marks of segments and acknowledgments are in an interval. */
function countIn(source: SequenceSource, domain: Interval): number {
  return [drawnTimes(source), source.acks.times].reduce((sum, times) => {
    const [from, to] = placesIn(times, domain);
    return sum + to - from;
  }, 0);
}

/** When segments with a mark are stamped: all but bare ACKs. */
const drawnTimes = oncePerSource(({ sent }) => {
  const places = placesOf(sent, ({ length }, events) => length > 0 || events.length > 0);
  const { times } = sent;
  return places.length === times.length ? times : columnOf(places, (i) => times[i] as number);
});
