import { countIn, countOf } from './sequence-index.ts';
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
