import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';
import type { TimeScale } from '../scales/time-scale.ts';
import type { TypeScale } from './type-scale.ts';

/**
 * The picture as plain data. Geometry is in pixels of the picture's own coordinate system; styles are classes only
 * (styles.ts), so that the same picture can be a string for a file, HTML under a strict Content-Security-Policy, and live
 * SVG in a page.
 */
export type Shape =
  | {
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly class: string;
    }
  | { readonly kind: 'path'; readonly d: string; readonly class: string }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly class: string;
    }
  | {
      readonly kind: 'circle';
      readonly cx: number;
      readonly cy: number;
      readonly r: number;
      readonly class: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: Anchor;
      readonly class: string;
    };

export type Anchor = 'start' | 'middle' | 'end';

/** What a mark represents; also its class, and so its color. One color per meaning. */
export type MarkRole =
  | 'data'
  | 'ack'
  | 'control'
  | 'reset'
  | 'window-edge'
  | 'congestion-edge'
  | 'threshold'
  /** CUBIC's curves: of the time since the last loss, and of a friendly Reno. */
  | 'cubic'
  | 'friendly'
  /** What is sent and not acknowledged, where that is more than what is in flight. */
  | 'unacknowledged'
  /** While a sender fixes a loss. */
  | 'repair'
  | 'queue'
  | 'lost'
  | 'path'
  | 'hold'
  | 'ghost'
  | 'application'
  /** A document of a page. */
  | 'element'
  | 'axis'
  /** A study's results. */
  | 'curve'
  /** What a goal measures. */
  | 'measure'
  /** What a text points at. */
  | 'callout'
  | 'note';

/** One thing of the log in one picture: shapes that are selected, dimmed and named together. */
export interface Mark {
  /** Unique within its picture and stable between redraws. */
  readonly key: string;
  readonly role: MarkRole;
  /** The record that it represents (a segment's name, a hold, a write); undefined for axes and guides. */
  readonly record: RecordId | undefined;
  /** The tooltip; empty: none. */
  readonly title: string;
  /** When it begins: labels of the future are drawn pale. */
  readonly time?: Nanoseconds;
  /** Where the cursor's line leaves a gap so that it stays readable. */
  readonly clear?: Box;
  /** Position of a number of the time axis, pixels along it. */
  readonly along?: number;
  readonly shapes: readonly Shape[];
  /** An invisible wider outline that receives clicks. */
  readonly hit?: Shape;
}

/** A drawing: layers from back to front. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale;
  /** Name and description for screen readers. */
  readonly title: string;
  readonly description: string;
  /** Grid, axes, bands: never veiled. */
  readonly ground: readonly Mark[];
  /** What happens; the part after the cursor is veiled. */
  readonly marks: readonly Mark[];
  /** Text, above the veil; what is still ahead of the cursor is as pale as its mark. */
  readonly labels: readonly Mark[];
}

/** A drawn view of a run: with the scale that a cursor needs. */
export interface Picture extends Drawing {
  readonly time: TimeScale;
  /** Sequence numbers across time, where the picture has them. */
  readonly numbers?: NumberScale;
  /** Pixels for an amount of bytes, where the picture has amounts across time. */
  readonly levels?: (bytes: number) => number;
  /** The host whose bytes these numbers or amounts are. */
  readonly sender?: BytesOf;
  /** The direction of time. */
  readonly along: 'x' | 'y';
  /** The rectangle of the plot itself. */
  readonly frame: Box;
  /** The selected record: its labels are never left out in favor of others. */
  readonly named?: RecordId | undefined;
  /** The part of the cursor's line that is drawn strong, across the direction of time. */
  readonly cursorSpan: readonly [number, number];
}

/** The bytes of one host on some connections, by their numbers. */
export interface BytesOf {
  readonly host: number;
  readonly connections: readonly number[];
}

/** Sequence numbers, relative to their sender's SYN, and their positions in a picture. */
export interface NumberScale {
  /** Pixels; outside the domain the nearest end. */
  at(value: number): number;
  numberAt(pixel: number): number;
  readonly domain: readonly [number, number];
  /** As written in the picture. */
  label(value: number): string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rounds a coordinate to hundredths of a pixel: exact enough, and the same text on every machine. */
export function px(value: number): number {
  return Math.round(value * 100) / 100;
}

export function line(x1: number, y1: number, x2: number, y2: number, className = ''): Shape {
  return { kind: 'line', x1: px(x1), y1: px(y1), x2: px(x2), y2: px(y2), class: className };
}

/** A path through points, straight from one to the next. */
export function polyline(points: readonly (readonly [number, number])[], className = ''): Shape {
  return { kind: 'path', d: wayThrough(points), class: className };
}

export function polygon(points: readonly (readonly [number, number])[], className = ''): Shape {
  return { kind: 'path', d: `${wayThrough(points)}Z`, class: className };
}

function wayThrough(points: readonly (readonly [number, number])[]): string {
  let d = '';
  points.forEach((point, i) => {
    d += `${i === 0 ? 'M' : 'L'}${px(point[0])},${px(point[1])}`;
  });
  return d;
}

export function rect(box: Box, className = ''): Shape {
  return {
    kind: 'rect',
    x: px(box.x),
    y: px(box.y),
    width: px(box.width),
    height: px(box.height),
    class: className,
  };
}

export function circle(cx: number, cy: number, r: number, className = ''): Shape {
  return { kind: 'circle', cx: px(cx), cy: px(cy), r, class: className };
}

export function text(
  x: number,
  y: number,
  content: string,
  anchor: Anchor = 'start',
  className = '',
): Shape {
  return { kind: 'text', x: px(x), y: px(y), text: content, anchor, class: className };
}
