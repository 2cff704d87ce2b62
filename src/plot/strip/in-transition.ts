import { interpolateNumber } from 'd3-interpolate';
import type { Interval } from '../scales/index.ts';
import type { StripBar, StripOptions } from './strip.ts';

/**
 * A strip in transition from the first bar's length to the second's: the axis stays as it is, and silences close
 * or open with the bar.
 * @param part of the transition, 0 to 1
 * @param wordsOf the words of a value in between
 */
export function stripInTransition<Options extends Omit<StripOptions, 'width'>>(
  options: Options,
  part: number,
  wordsOf: (value: number) => string,
): Options {
  const [start, now] = options.bars;
  if (start === undefined || now === undefined || part >= 1) return options;
  const value = interpolateNumber(start.value, now.value)(part);
  const moving: StripBar = {
    ...now,
    value,
    counting: wordsOf(value),
    silences: silencesOnTheWay(start, now, part),
  };
  return { ...options, bars: [start, moving] };
}

/** The nth silence of one bar becomes that of the other; if the other has none, it shrinks to nothing at its place. */
function silencesOnTheWay(start: StripBar, now: StripBar, part: number): readonly Interval[] {
  const [before, after] = [within(start), within(now)];
  const longer = before.length > after.length ? before : after;
  return longer.map((_, i): Interval => {
    const [a, b] = before[i] ?? closed(after[i]!, now, start);
    const [c, d] = after[i] ?? closed(before[i]!, start, now);
    return [interpolateNumber(a, c)(part), interpolateNumber(b, d)(part)];
  });
}

/** Those that a bar shows. */
function within({ value, silences }: StripBar): readonly Interval[] {
  return silences
    .map(([a, b]): Interval => [Math.max(a, 0), Math.min(b, value)])
    .filter(([a, b]) => b > a);
}

/** Where a silence of one bar would be in another, in proportion, with zero length. */
function closed([a, b]: Interval, of: StripBar, within: StripBar): Interval {
  const at = of.value === 0 ? 0 : ((a + b) / 2 / of.value) * within.value;
  return [at, at];
}
