import { grouped, lastNotAfter } from '../../analysis/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { firstOfEach } from './first-of-each.ts';
import { inFlightOf } from './in-flight.ts';
import { line, polygon, px, rect, text, type Box, type Picture, type Shape } from './shape.ts';
import { textWidth } from './text.ts';
import { ascent, halfHeight, lineHeight, pageType } from './type-scale.ts';

/** What a moment adds to a picture: cheap to redraw on every frame of a playback. */
export interface Overlay {
  /** The part that has not happened yet; drawn pale. */
  readonly veil: Box;
  /** The cursor's line: below the labels, so that they stay readable. */
  readonly line: readonly Shape[];
  /** The label with the time: above everything. */
  readonly grip: readonly Shape[];
  /** The grip's extent along time, pixels: an axis number there would be partly covered. */
  readonly covers: readonly [number, number];
}

/** The cursor at a time; none outside the view. */
export function overlayAt(picture: Picture, time: Nanoseconds): Overlay {
  const overlay = overlayOn(picture, time);
  const [first, last] = picture.time.domain;
  return time < first || time > last ? { ...overlay, line: [], grip: [], covers: [0, 0] } : overlay;
}

function overlayOn(picture: Picture, time: Nanoseconds): Overlay {
  const { frame, cursorSpan: span, type: { tick: size } = pageType } = picture;
  const at = px(picture.time.at(time));
  const drawn = besideMark(picture, at);
  const { unit } = picture.time;
  // To a tenth of a millisecond, or to a millisecond when zoomed out.
  const number = grouped(time / unit.nanoseconds, unit.name === 'ms' ? 1 : 3);
  if (picture.along === 'x') {
    const words = `${number} ${unit.name}`;
    const width = textWidth(words, size) + 14;
    const left = Math.max(0, Math.min(picture.width - width, at - width / 2));
    const height = lineHeight(size) + 2;
    const top = frame.y - height - 3;
    return {
      veil: {
        x: drawn,
        y: frame.y,
        width: px(frame.x + frame.width + 10 - drawn),
        height: frame.height,
      },
      line: along(picture, drawn, span).map(([from, to]) => line(drawn, from, drawn, to)),
      covers: [0, 0],
      grip: [
        rect({ x: left, y: top, width, height }, 'grip'),
        polygon(
          [
            [at - 4, top + height],
            [at + 4, top + height],
            [at, top + height + 4],
          ],
          'grip',
        ),
        text(left + width / 2, top + ascent(size) + 1, words, 'middle'),
      ],
    };
  }
  // The grip stays at the left edge, over the time labels; the line at it needs no unit.
  const width = textWidth(number, size) + 9;
  const height = lineHeight(size) + 2;
  return {
    veil: {
      x: frame.x,
      y: drawn,
      width: frame.width,
      height: px(frame.y + frame.height + 10 - drawn),
    },
    line: [
      ...along(picture, drawn, [width - 2, frame.x + frame.width]).map(([from, to]) =>
        line(from, drawn, to, drawn, 'faint'),
      ),
      ...along(picture, drawn, span).map(([from, to]) => line(from, drawn, to, drawn)),
    ],
    covers: [at - height / 2 - size / 2, at + height / 2 + size / 2],
    grip: [
      rect({ x: 0, y: at - height / 2, width, height }, 'grip'),
      text(width / 2, at + halfHeight(size), number, 'middle'),
    ],
  };
}

/** Distance between the cursor's line and the mark of what has just happened, pixels. */
const apart = 4;

/**
 * Where the cursor's line is drawn: at its time, or a little after that so as not to cover its own mark, but always before
 * the next mark. Its grip shows and points at the time itself.
 */
function besideMark(picture: Picture, at: number): number {
  const places = markPlaces(picture);
  const i = lastNotAfter(places, ({ from }) => from, at + 0.01);
  const last = places[i]?.to;
  if (last === undefined) return at;
  const next = places[i + 1]?.from ?? Infinity;
  return px(Math.max(at, Math.min(last + apart, (last + next) / 2)));
}

/** The extent of a mark along time, pixels. */
interface MarkPlace {
  readonly from: number;
  readonly to: number;
}

const placesOfPicture = new WeakMap<Picture, readonly MarkPlace[]>();

/** The extents of marks along the cursor's line, in order of time: bars, and arrows that are almost level. */
function markPlaces(picture: Picture): readonly MarkPlace[] {
  const known = placesOfPicture.get(picture);
  if (known !== undefined) return known;
  const places: MarkPlace[] = [];
  for (const { hit, record } of picture.marks) {
    if (record === undefined || hit?.kind !== 'line') continue;
    const [a, b] = picture.along === 'x' ? [hit.x1, hit.x2] : [hit.y1, hit.y2];
    if (Math.abs(b - a) < apart) places.push({ from: Math.min(a, b), to: Math.max(a, b) });
  }
  places.sort((a, b) => a.from - b.from);
  placesOfPicture.set(picture, places);
  return places;
}

/** Beside words a shorter piece of the cursor's line would look like dust, pixels. */
const minPiece = 12;

/** The cursor's line from end to end, without the parts that words need. */
function along(
  picture: Picture,
  at: number,
  span: readonly [number, number],
): (readonly [number, number])[] {
  const across = picture.along === 'x';
  let parts: (readonly [number, number])[] = [span];
  for (const { clear } of picture.labels) {
    if (clear === undefined) continue;
    const near = across ? clear.x : clear.y;
    if (at <= near || at >= near + (across ? clear.width : clear.height)) continue;
    const [from, to] = across
      ? [clear.y, clear.y + clear.height]
      : [clear.x, clear.x + clear.width];
    parts = parts.flatMap(([start, end]) =>
      [[start, Math.min(end, from)] as const, [Math.max(start, to), end] as const].filter(
        ([a, b]) => b - a > minPiece,
      ),
    );
  }
  return parts;
}

/** A segment in flight in a ladder: the position of its last bit as a point on its arrow. */
export interface InFlightPoint {
  readonly id: RecordId;
  readonly x: number;
  readonly y: number;
}

/** The segments in flight at a time, each where the cursor's line crosses its arrow; none outside the view. */
export function inFlightPoints(picture: Picture, trace: Trace, time: Nanoseconds): InFlightPoint[] {
  const [first, last] = picture.time.domain;
  if (time < first || time > last) return [];
  const y = picture.time.at(time);
  const arrows = arrowsIn(picture);
  const points = inFlightOf(trace)
    .within(time, time)
    .flatMap((segment) => {
      const until = segment.arrivedAt ?? segment.droppedAt;
      if (segment.transmitAt === undefined || until === undefined || time >= until) return [];
      const arrow = arrows.get(segment.id);
      if (arrow?.kind !== 'line') return [];
      const part = (time - segment.transmitAt) / (until - segment.transmitAt);
      return { id: segment.id, x: px(arrow.x1 + (arrow.x2 - arrow.x1) * part), y: px(y) };
    });
  return firstOfEach(points, ({ x }) => Math.floor(x / nearest));
}

/** Of points this close to each other, pixels, one is drawn. */
const nearest = 2;

const arrowsOfPicture = new WeakMap<Picture, ReadonlyMap<RecordId, Shape>>();

/** The arrow of each segment that has one in a picture; cached per picture. */
function arrowsIn(picture: Picture): ReadonlyMap<RecordId, Shape> {
  const known = arrowsOfPicture.get(picture);
  if (known !== undefined) return known;
  const arrows = new Map<RecordId, Shape>();
  for (const { key, record, hit } of picture.marks) {
    if (hit !== undefined && key === `arrow-${record}`) arrows.set(record as RecordId, hit);
  }
  arrowsOfPicture.set(picture, arrows);
  return arrows;
}
