import type { Heartbeats } from '../../analysis/why/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { busiestPair, type HostPair } from '../ladder/pairs.ts';
import type { Box } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { presentType, type TypeScale } from '../marks/type-scale.ts';
import { createTimeScale, type TimeScale } from '../scales/time-scale.ts';
import { eventSpan } from '../scales/view.ts';
import { bundlesOf, type Bundle } from './bundles.ts';
import { longSilencesOf, type LaneSilence, type LaneWait } from './waits.ts';

export interface LanesOptions {
  /** Pixels; at least 280 wide and 200 high. */
  readonly width: number;
  readonly height: number;
  /** Which hosts' delayed ACKs wait for a heartbeat, and for which. */
  readonly heartbeats?: Heartbeats;
  /** The time at the right end; the run's last event if it is left out. */
  readonly until?: Nanoseconds;
  /** Sizes of its text; left out: a page's, by the width of the picture. */
  readonly type?: TypeScale;
}

/** A wait as a bar on its lane. */
export interface LaneBar {
  readonly wait: LaneWait;
  readonly upper: boolean;
  /** Pixels. */
  readonly x1: number;
  readonly x2: number;
}

/** A long silence between two bundles. */
export interface LaneBand {
  readonly silence: LaneSilence;
  /** Pixels. */
  readonly x1: number;
  readonly x2: number;
  readonly bars: readonly LaneBar[];
}

/** Sizes of text and marks, pixels: they go with the width of the picture. */
export interface LaneSizes {
  readonly label: 12 | 14 | 18;
  readonly host: 12 | 14 | 16 | 20;
  readonly number: 22 | 34 | 56;
  /** The numbers of the time axis, and of short silences. */
  readonly tick: 12 | 18;
  readonly bar: number;
  readonly clock: number;
  readonly head: number;
}

/** The positions of everything in a whole run, at any moment of it. */
export interface LanesLayout {
  readonly trace: Trace;
  readonly pair: HostPair;
  readonly width: number;
  readonly height: number;
  readonly time: TimeScale;
  readonly frame: Box;
  /** Heights of the lanes, pixels. */
  readonly upper: number;
  readonly lower: number;
  readonly sizes: LaneSizes;
  /** Where the hosts' names begin if they are between the lanes, pixels; undefined: they are to the left. */
  readonly namesInside: number | undefined;
  readonly bundles: readonly Bundle[];
  readonly bands: readonly LaneBand[];
  /** Whether the words of the bars are the brief ones: a picture has one kind. */
  readonly inBrief: boolean;
}

/** From a bundle to the band beside it, pixels. */
const apart = 3;

/** A silence with less room is not drawn, pixels. */
const narrowest = 6;

/**
 * Lays a whole run out to scale: time to the right, the server's lane above, the client's below. With several hosts, those
 * of the connection that carries the most bytes.
 */
export function lanesLayout(trace: Trace, options: LanesOptions): LanesLayout {
  const { width, height, heartbeats, until } = options;
  const sizes = sizesFor(width, options.type);
  const pair = busiestPair(trace);
  const names = [pair.left, pair.right].map((host) => textWidth(hostName(trace, host), sizes.host));
  const beside = Math.ceil(Math.max(...names)) + 14;
  const silences = longSilencesOf(trace, [pair.right, pair.left], heartbeats);
  const place = (left: number): Pick<LanesLayout, 'time' | 'frame' | 'bundles' | 'bands'> => {
    const frame = frameFrom(left, width, height, sizes);
    const time = createTimeScale({
      domain: [0, until ?? eventSpan(trace)[1]],
      range: [frame.x + 2, frame.x + frame.width],
    });
    const bundles = bundlesOf(trace, pair, silences, time, isNarrow(width) ? 3 : 4);
    return { frame, time, bundles, bands: bandsOf(silences, bundles, pair, time) };
  };
  const roomy = isNarrow(width) ? place(8) : undefined;
  const first = roomy?.bands[0];
  const inside = first !== undefined && first.x2 - first.x1 > 2 * beside;
  const placed = roomy !== undefined && inside ? roomy : place(beside);
  return {
    trace,
    pair,
    width,
    height,
    ...placed,
    upper: placed.frame.y,
    lower: placed.frame.y + placed.frame.height,
    sizes,
    namesInside: inside ? first.x1 + 5 : undefined,
    inBrief: placed.bands.some(({ bars }) => bars.some((bar) => needsBrief(bar, width, sizes))),
  };
}

/** Where the words beside a bar end, pixels: before its clock if it has one. */
export function wordsEnd({ wait, x2 }: LaneBar, { clock }: LaneSizes): number {
  return wait.ends === 'tick' ? x2 - clock - 4 : x2;
}

/** The width of words that are next to each other, pixels. */
export function lineWidth(held: string, until: string, size: number): number {
  return textWidth(held, size) + 4 + textWidth(until, size);
}

/** Whether only the brief words of a bar fit as the picture wants them: on one line, or on two if it is narrow. */
function needsBrief(bar: LaneBar, width: number, sizes: LaneSizes): boolean {
  const { held, heldInBrief, until } = bar.wait;
  const room = wordsEnd(bar, sizes) - bar.x1;
  const fits = (words: string): boolean =>
    (isNarrow(width) || until === ''
      ? textWidth(words, sizes.label)
      : lineWidth(words, until, sizes.label)) <= room;
  return !fits(held) && fits(heldInBrief);
}

/** Words take two lines if there is little room. */
export function isNarrow(width: number): boolean {
  return width < 480;
}

/**
 * The lanes and what is between them. Above: the words of the upper bars and a line of names; below: those of the
 * lower bars, a clock beside them, and the axis.
 */
function frameFrom(left: number, width: number, height: number, { label, tick }: LaneSizes): Box {
  const line = label + 4;
  const lines = isNarrow(width) ? 2 : 1;
  const top = line * (lines + 1) + 20;
  const below = line * lines + 18 + 22 + tick;
  return { x: left, y: top, width: width - left - 14, height: Math.max(40, height - top - below) };
}

function bandsOf(
  silences: readonly LaneSilence[],
  bundles: readonly Bundle[],
  pair: HostPair,
  time: TimeScale,
): LaneBand[] {
  return silences.flatMap((silence, i): LaneBand[] => {
    const [before, after] = [bundles[i], bundles[i + 1]];
    const x1 = Math.max(time.at(silence.from), (before?.right ?? -Infinity) + apart);
    const x2 = Math.min(time.at(silence.to), (after?.left ?? Infinity) - apart);
    if (!(x2 - x1 >= narrowest)) return [];
    return [{ silence, x1, x2, bars: barsOf(silence, pair, time, x1, x2) }];
  });
}

function barsOf(
  { from, to, waits }: LaneSilence,
  pair: HostPair,
  time: TimeScale,
  x1: number,
  x2: number,
): LaneBar[] {
  return waits.map((wait) => ({
    wait,
    upper: wait.host === pair.right,
    x1: wait.from <= from ? x1 : Math.min(x2, Math.max(x1, time.at(wait.from))),
    x2: wait.to >= to ? x2 : Math.max(x1, Math.min(x2, time.at(wait.to))),
  }));
}

function sizesFor(width: number, type?: TypeScale): LaneSizes {
  if (type === presentType) {
    return { label: 18, host: 20, number: 56, tick: 18, bar: 12, clock: 14, head: 8 };
  }
  if (isNarrow(width))
    return { label: 12, host: 12, number: 22, tick: 12, bar: 6, clock: 8, head: 4 };
  const number = { number: 34, tick: 12, bar: 8, clock: 10, head: 5 } as const;
  return width < 900 ? { ...number, label: 12, host: 14 } : { ...number, label: 14, host: 16 };
}

/** A host by name. */
export function hostName(trace: Trace, host: number): string {
  return trace.header.hosts[host]?.name ?? `host ${host}`;
}
