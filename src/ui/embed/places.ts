import type { Moment } from '../../analysis/index.ts';
import type { Stop } from '../player/state/stops.ts';
import type { StepOrTime } from './options.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** How many steps lie before a moment, or end at it. @param stops in order of time */
export function stepAt(stops: readonly Stop[], { time }: Pick<Moment, 'time'>): number {
  let low = 0;
  let high = stops.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stops[middle]!.time <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When a place of a run is; undefined: the run has no such step, or ends before. */
export function timeOf(
  place: StepOrTime,
  stops: readonly Stop[],
  end: Nanoseconds,
): Nanoseconds | undefined {
  if ('time' in place) return place.time <= end ? place.time : undefined;
  return place.step === 0 ? 0 : stops[place.step - 1]?.time;
}
