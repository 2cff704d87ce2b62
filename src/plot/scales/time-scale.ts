import { tickStep } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { grouped } from '../../analysis/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Interval } from './zoom.ts';

/** An interval that is drawn shortened. */
export interface Fold {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** The length written on it: that of the whole silence, whose edges stay unfolded. */
  readonly length: Nanoseconds;
}

/** A fold and its position, pixels. */
export interface FoldedInterval extends Fold {
  readonly start: number;
  readonly end: number;
}

/** The unit of times along an axis. */
export interface TimeUnit {
  readonly name: 'ms' | 's';
  /** Its length. */
  readonly nanoseconds: Nanoseconds;
}

export interface TimeTick {
  readonly time: Nanoseconds;
  readonly at: number;
  /** In the scale's unit, without its name. */
  readonly label: string;
}

const milliseconds: TimeUnit = { name: 'ms', nanoseconds: 1e6 };
const seconds: TimeUnit = { name: 's', nanoseconds: 1e9 };

/** From this length on durations are in seconds: see duration(). */
const longTime: Nanoseconds = 10e9;

/** Where a pixel is shorter than this, seconds would need four decimals and more. */
const shortPixel: Nanoseconds = 0.2e6;

/** Distance between a tick and a fold, whose length is written on it, pixels. */
const besideFold = 8;

/** Time to pixels and back. Between folds it is proportional, with one factor for the whole picture. */
export interface TimeScale {
  /** Pixels for a time; outside the domain the nearest end. */
  at(time: Nanoseconds): number;
  /** The time at a pixel; outside the range the nearest end. */
  timeAt(pixel: number): Nanoseconds;
  readonly domain: Interval;
  readonly range: readonly [number, number];
  readonly folds: readonly FoldedInterval[];
  /** Pixels per nanosecond outside folds. */
  readonly measure: number;
  /** Milliseconds; seconds for long times, as in sentences, if few decimals suffice. */
  readonly unit: TimeUnit;
  /** Round times outside folds, at least `gap` pixels apart. */
  ticks(gap: number): TimeTick[];
}

export interface TimeScaleOptions {
  /** First and last time. */
  readonly domain: Interval;
  /** Pixels. */
  readonly range: readonly [number, number];
  /** In order of time, apart from each other; what lies outside the domain is ignored. */
  readonly folds?: readonly Fold[];
  /** Length of a folded interval, pixels. */
  readonly foldLength?: number;
}

/**
 * A piecewise linear scale: every unfolded interval has the same factor, every folded one the same length.
 * @throws RangeError if the domain is empty or runs backward.
 */
export function createTimeScale(options: TimeScaleOptions): TimeScale {
  const [from, to] = options.domain;
  const [start, end] = options.range;
  if (!(to > from)) throw new RangeError(`empty time domain: ${from} to ${to} ns`);

  const folds = (options.folds ?? []).filter((fold) => fold.from > from && fold.to < to);
  const open = to - from - folds.reduce((sum, fold) => sum + fold.to - fold.from, 0);
  // However many folds there are, nearly half of the picture stays proportional.
  const foldLength = Math.min(
    options.foldLength ?? 64,
    ((end - start) * 0.55) / Math.max(1, folds.length),
  );
  const measure = (end - start - folds.length * foldLength) / open;

  const times = [from];
  const pixels = [start];
  const folded: FoldedInterval[] = [];
  for (const fold of folds) {
    const before = (pixels.at(-1) as number) + (fold.from - (times.at(-1) as number)) * measure;
    times.push(fold.from, fold.to);
    pixels.push(before, before + foldLength);
    folded.push({ ...fold, start: before, end: before + foldLength });
  }
  times.push(to);
  pixels.push(end);

  const scale = scaleLinear(times, pixels).clamp(true);
  // Fast path without searching for the interval: one picture of a long run calls it 100,000 times.
  const straight = (time: Nanoseconds): number => {
    const part = Math.max(0, Math.min(1, (time - from) / (to - from)));
    return start * (1 - part) + end * part;
  };
  const unit = to >= longTime && measure * shortPixel <= 1 ? seconds : milliseconds;
  return {
    at: folds.length === 0 ? straight : scale,
    timeAt: (pixel) => scale.invert(pixel),
    domain: [from, to],
    range: [start, end],
    folds: folded,
    measure,
    unit,
    ticks: (gap) => ticksOutside(from, to, { measure, unit, gap }, folded, scale),
  };
}

function ticksOutside(
  from: Nanoseconds,
  to: Nanoseconds,
  { measure, unit, gap }: { measure: number; unit: TimeUnit; gap: number },
  folds: readonly FoldedInterval[],
  at: (time: Nanoseconds) => number,
): TimeTick[] {
  const step = Math.max(1, Math.round(tickStep(0, gap / measure, 1)));
  const roundUp = step * measure < gap ? nextStep(step) : step;
  // No two ticks have the same label, down to a nanosecond.
  const decimals = Math.max(0, -Math.floor(Math.log10(roundUp / unit.nanoseconds) + 1e-9));
  // Only between folds: a folded second may contain a billion round times.
  const starts = [from, ...folds.map((fold) => fold.to)];
  const ends = [...folds.map((fold) => fold.from), to];
  return starts.flatMap((start, i) => {
    const ticks: TimeTick[] = [];
    for (let n = Math.ceil(start / roundUp); n * roundUp <= (ends[i] as number); n++) {
      const time = n * roundUp;
      const pixel = at(time);
      const crowded = folds.some(
        (fold) => pixel > fold.start - besideFold && pixel < fold.end + besideFold,
      );
      if (crowded) continue;
      ticks.push({ time, at: pixel, label: grouped(time / unit.nanoseconds, decimals) });
    }
    return ticks;
  });
}

/** The next of 1, 2, 5, 10 ... */
function nextStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9);
  const digit = Math.round(step / power);
  return power * (digit < 2 ? 2 : digit < 5 ? 5 : 10);
}
