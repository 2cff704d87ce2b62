import type { Nanoseconds } from '../../trace/format/index.ts';

/** A first and a last time, or other number; the second is the larger. */
export type Interval<Of extends number = Nanoseconds> = readonly [from: Of, to: Of];

/** The zoomed window. Plain data: it is stored and sent in links. */
export interface ZoomWindow {
  /** Whole nanoseconds; shared by all pictures over time. */
  readonly time: Interval;
  /** Sequence numbers, in the plot alone; null: those that are sent in that time. */
  readonly numbers: Interval<number> | null;
}

/** Nested zooms; the last is on view, none means the whole run. */
export type ZoomStack = readonly ZoomWindow[];

/** Minimum time in a picture: a bit on a fast link. */
export const shortestTime: Nanoseconds = 1000;

/** Minimum range of numbers in a plot: a byte of text should not fill a screen. */
const fewestNumbers = 8;

/** Maximum number of steps back. */
const deepest = 64;

/** Reads a stored or linked zoom; undefined if it is invalid. */
export function readZoom(kept: unknown): ZoomStack | undefined {
  if (!Array.isArray(kept) || kept.length > deepest) return undefined;
  const windows = kept.map((each: unknown): ZoomWindow | undefined => {
    const { time, numbers } = (each ?? {}) as Record<string, unknown>;
    const read = readStretch(time);
    const values = numbers === null ? null : readStretch(numbers);
    return read === undefined || values === undefined ? undefined : { time: read, numbers: values };
  });
  return windows.every((window) => window !== undefined) ? windows : undefined;
}

function readStretch(kept: unknown): Interval<number> | undefined {
  if (!Array.isArray(kept) || kept.length !== 2) return undefined;
  const [from, to] = kept as unknown[];
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  return Number.isFinite(from) && Number.isFinite(to) && from < to ? [from, to] : undefined;
}

/** What is on view; undefined: the whole run. */
export function windowOf(stack: ZoomStack): ZoomWindow | undefined {
  return stack.at(-1);
}

/**
 * One zoom further, to a window within the limits of time. A window that is too short is widened, one outside is moved in;
 * one as wide as the limits is the whole run again.
 */
export function zoomTo(stack: ZoomStack, window: ZoomWindow, limits: Interval): ZoomStack {
  return shown(stack, window, limits, stack.slice(-deepest + 1));
}

/** The same zoom, moved or changed during a gesture. */
export function rezoom(stack: ZoomStack, window: ZoomWindow, limits: Interval): ZoomStack {
  return shown(stack, window, limits, stack.slice(0, -1));
}

/** One zoom back: exactly what was on view before. */
export function zoomBack(stack: ZoomStack): ZoomStack {
  return stack.slice(0, -1);
}

/**
 * Zooms in or out around a time that keeps its place. The numbers follow the data again.
 * @param factor below 1: less time, above 1: more
 */
export function zoomBy(
  stack: ZoomStack,
  factor: number,
  around: Nanoseconds,
  limits: Interval,
): ZoomStack {
  const [from, to] = windowOf(stack)?.time ?? limits;
  const still = Math.max(from, Math.min(to, around));
  const time: Interval = [still - (still - from) * factor, still + (to - still) * factor];
  return zoomTo(stack, { time, numbers: null }, limits);
}

/**
 * The window next to the one on view: as much time and as many numbers, as far as the limits allow.
 * @param time in parts of the span on view, negative: earlier
 * @param numbers the same for the plot's numbers, if they were chosen
 */
export function pan(stack: ZoomStack, time: number, numbers: number, limits: Interval): ZoomStack {
  const window = windowOf(stack);
  if (window === undefined) return stack;
  return rezoom(
    stack,
    {
      time: shifted(window.time, time * spanOf(window.time)),
      numbers:
        window.numbers && within(shifted(window.numbers, numbers * spanOf(window.numbers)), floor),
    },
    limits,
  );
}

/** Moves a window that a step has left, with most of the room for what comes next. */
export function follow(stack: ZoomStack, time: Nanoseconds, limits: Interval): ZoomStack {
  const window = windowOf(stack);
  if (window === undefined) return stack;
  const [from, to] = window.time;
  if (time >= from && time <= to) return stack;
  const span = to - from;
  const start = time > to ? time - span / 4 : time - (span * 3) / 4;
  return rezoom(stack, { time: [start, start + span], numbers: null }, limits);
}

/** Sequence numbers begin at 0. */
const floor: Interval<number> = [0, Infinity];

function shown(
  stack: ZoomStack,
  window: ZoomWindow,
  limits: Interval,
  below: ZoomStack,
): ZoomStack {
  const bounds: Interval = [Math.ceil(limits[0]), Math.floor(limits[1])];
  const time = within(whole(widened(window.time, shortestTime)), bounds);
  const numbers = window.numbers && within(widened(window.numbers, fewestNumbers), floor);
  if (spanOf(time) >= spanOf(bounds) && numbers === null) return [];
  const last = windowOf(stack);
  const same = last !== undefined && equal(last.time, time) && equal(last.numbers, numbers);
  return same ? stack : [...below, { time, numbers }];
}

function widened([from, to]: Interval<number>, least: number): Interval<number> {
  const missing = Math.max(0, least - (to - from)) / 2;
  return [from - missing, to + missing];
}

/** Moved between two limits, and shortened only if it is longer than their distance. */
function within([from, to]: Interval<number>, [least, most]: Interval<number>): Interval<number> {
  if (to - from >= most - least) return [least, most];
  if (from < least) return [least, least + (to - from)];
  if (to > most) return [most - (to - from), most];
  return [from, to];
}

function whole([from, to]: Interval): Interval {
  const start = Math.round(from);
  return [start, start + Math.round(to - from)];
}

function shifted([from, to]: Interval<number>, by: number): Interval<number> {
  return [from + by, to + by];
}

function spanOf([from, to]: Interval<number>): number {
  return to - from;
}

function equal(a: Interval<number> | null, b: Interval<number> | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}
