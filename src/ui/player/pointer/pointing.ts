import type { Interval, ZoomWindow } from '../../../plot/scales/index.ts';
import { markAt, type Box, type Picture } from '../../../plot/marks/index.ts';
import type { Nanoseconds, RecordId } from '../../../trace/format/index.ts';
import { pinch, type Pinch } from './pinching.ts';

/** What pointing at a picture does. */
export interface Pointing {
  /** The picture under the pointer now: it changes with its size. */
  picture(): Picture;
  /** Where the cursor stands. */
  time(): Nanoseconds;
  /** Goes to what is pointed at: to a time within it, or to its beginning. */
  select(record: RecordId, time?: Nanoseconds): void;
  seek(time: Nanoseconds): void;
  /** Undefined: the picture shows all it has, and every drag scrubs. */
  zoom(): Zooming | undefined;
  /** Draws what a drag would zoom to; undefined: nothing. */
  rubber(box: Box | undefined): void;
  /** While a ruler lies on the picture, points measure; undefined: they do not. */
  measure(): Measuring | undefined;
}

/** What is on view, and how it is changed. */
export interface Zooming {
  readonly limits: Interval;
  readonly window: ZoomWindow | undefined;
  to(window: ZoomWindow): void;
  change(window: ZoomWindow): void;
  reset(): void;
}

/** Lays a ruler from one place in the picture to another, pixels. */
export type Measuring = (from: Spot, to: Spot, moving: boolean) => void;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A finger or a mouse that moves farther than this drags, pixels of the screen. */
const tapSlop = { touch: 8, mouse: 4 } as const;

/** Within this distance of the cursor a mouse takes hold of it, pixels of the picture. */
const grip = 7;

/** A drag that is flatter than this across time means all numbers, pixels of the picture. */
const flat = 12;

type Drag =
  | { readonly does: 'scrub' }
  | { readonly does: 'zoom' | 'measure'; readonly from: Spot }
  | { readonly does: 'pan'; readonly from: Spot; readonly window: ZoomWindow };

/**
 * Lets a picture be pointed at, as in xplot: a click on a mark selects it, a click beside the marks
 * moves the cursor, a drag across the picture zooms to what it covers, with Shift it moves what is on
 * view; on the axis or on the cursor's line a drag scrubs. A finger may want to scroll: it acts when
 * it taps, or once it has gone sideways along a time axis that runs that way; two fingers zoom. Keys
 * are the player's.
 */
export function pointAt(svg: SVGSVGElement, pointing: Pointing): () => void {
  const { picture, select, seek, zoom } = pointing;
  let drag: Drag | undefined;
  /** Where a pointer went down that has not moved yet, and how far it may. */
  let pressed: { event: PointerEvent; slop: number } | undefined;
  const fingers = new Map<number, Spot>();
  let pinching: Pinch | undefined;

  const spotOf = (event: PointerEvent): Spot => {
    const box = svg.getBoundingClientRect();
    const { width, height } = picture();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const alongOf = ({ x, y }: Spot): number => (picture().along === 'x' ? x : y);
  const timeUnder = (event: PointerEvent): number => picture().time.timeAt(alongOf(spotOf(event)));

  /** The record of the mark that is meant; undefined beside the marks. */
  const meant = (event: PointerEvent): RecordId | undefined => {
    const { x, y } = spotOf(event);
    const target = (event.target as Element).closest('[data-record]')?.getAttribute('data-record');
    return target === null || target === undefined
      ? markAt(picture(), x, y)?.record
      : Number(target);
  };

  /** What a drag from here does. */
  const dragFrom = (event: PointerEvent): Drag => {
    const spot = spotOf(event);
    if (pointing.measure() !== undefined) return { does: 'measure', from: spot };
    if (event.pointerType === 'touch') return { does: 'scrub' };
    const window = zoom()?.window;
    if (event.shiftKey && window !== undefined) return { does: 'pan', from: spot, window };
    const { frame, time } = picture();
    const inside =
      spot.x >= frame.x &&
      spot.x <= frame.x + frame.width &&
      spot.y >= frame.y &&
      spot.y <= frame.y + frame.height;
    const onCursor = Math.abs(time.at(pointing.time()) - alongOf(spot)) <= grip;
    return inside && !onCursor && zoom() !== undefined
      ? { does: 'zoom', from: spot }
      : { does: 'scrub' };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, spotOf(event));
      const zooming = zoom();
      if (fingers.size === 2 && zooming !== undefined) {
        end();
        pinching = pinch(picture(), zooming, [...fingers.values()].map(alongOf));
        return;
      }
    }
    if (!event.isPrimary) return;
    const touch = event.pointerType === 'touch';
    pressed = { event, slop: touch ? tapSlop.touch : tapSlop.mouse };
    const scrubs = !touch && dragFrom(event).does === 'scrub';
    if (scrubs && meant(event) === undefined) begin(event);
  };
  const begin = (event: PointerEvent): void => {
    drag = pressed === undefined ? undefined : dragFrom(pressed.event);
    svg.setPointerCapture(event.pointerId);
    follow(event);
  };
  const follow = (event: PointerEvent): void => {
    const spot = spotOf(event);
    if (drag?.does === 'scrub') seek(timeUnder(event));
    else if (drag?.does === 'measure') pointing.measure()?.(drag.from, spot, true);
    else if (drag?.does === 'zoom') pointing.rubber(covered(picture(), drag.from, spot));
    else if (drag?.does === 'pan') zoom()?.change(moved(picture(), drag, spot));
  };
  const move = (event: PointerEvent): void => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, spotOf(event));
    if (pinching !== undefined) {
      pinching([...fingers.values()].map(alongOf));
    } else if (drag !== undefined) {
      follow(event);
    } else if (pressed !== undefined) {
      const [dx, dy] = [
        Math.abs(event.clientX - pressed.event.clientX),
        Math.abs(event.clientY - pressed.event.clientY),
      ];
      const touch = event.pointerType === 'touch';
      // A finger that goes down or up scrolls the page.
      const sideways = !touch || (picture().along === 'x' && dx > dy);
      if (sideways && Math.hypot(dx, dy) > pressed.slop) begin(event);
    }
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (pinching !== undefined) {
      if (fingers.size === 0) pinching = undefined;
      return;
    }
    if (drag !== undefined) finish(drag, event);
    else if (pressed !== undefined) click(event, pressed.slop, pressed.event);
    end();
  };
  const click = (event: PointerEvent, slop: number, start: PointerEvent): void => {
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > slop) return;
    const spot = spotOf(event);
    const measure = pointing.measure();
    const record = meant(event);
    if (measure !== undefined) {
      measure(spot, spot, false);
    } else if (record === undefined) {
      seek(timeUnder(event));
    } else {
      // A wait lasts: one goes to where one points in it.
      const lasting = (event.target as Element).closest('.hold, .ghost') !== null;
      select(record, lasting ? timeUnder(event) : undefined);
    }
  };
  const finish = (done: Drag, event: PointerEvent): void => {
    const spot = spotOf(event);
    if (done.does === 'measure') pointing.measure()?.(done.from, spot, false);
    if (done.does === 'zoom') zoom()?.to(windowIn(picture(), covered(picture(), done.from, spot)));
  };
  const end = (): void => {
    drag = undefined;
    pressed = undefined;
    pointing.rubber(undefined);
  };
  const cancel = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    pinching = undefined;
    end();
  };
  const reset = (event: MouseEvent): void => {
    const zooming = zoom();
    if (zooming?.window === undefined) return;
    event.preventDefault();
    zooming.reset();
  };
  /** A drag that was not meant. */
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drag?.does !== 'zoom') return;
    event.stopPropagation();
    end();
  };
  /** Two fingers on a picture are the picture's. */
  const hold = (event: TouchEvent): void => {
    if (zoom() !== undefined && event.touches.length > 1) event.preventDefault();
  };

  const stop = new AbortController();
  const { signal } = stop;
  svg.addEventListener('pointerdown', down, { signal });
  svg.addEventListener('pointermove', move, { signal });
  svg.addEventListener('pointerup', up, { signal });
  svg.addEventListener('pointercancel', cancel, { signal });
  svg.addEventListener('dblclick', reset, { signal });
  svg.addEventListener('touchstart', hold, { signal, passive: false });
  svg.addEventListener('touchmove', hold, { signal, passive: false });
  window.addEventListener('keydown', escape, { signal, capture: true });
  return () => stop.abort();
}

/** What a drag covers: a rectangle of the frame; all of it across time if the drag is flat, or numbers mean nothing. */
function covered({ frame, along, numbers }: Picture, from: Spot, to: Spot): Box {
  const within = (value: number, start: number, length: number): number =>
    Math.max(start, Math.min(start + length, value));
  const [left = 0, right = 0] = [from.x, to.x]
    .map((x) => within(x, frame.x, frame.width))
    .sort((a, b) => a - b);
  const [top = 0, bottom = 0] = [from.y, to.y]
    .map((y) => within(y, frame.y, frame.height))
    .sort((a, b) => a - b);
  const rows = { y: top, height: bottom - top };
  const columns = { x: left, width: right - left };
  if (along === 'y') return { x: frame.x, width: frame.width, ...rows };
  const allNumbers = numbers === undefined || rows.height < flat;
  return allNumbers ? { ...columns, y: frame.y, height: frame.height } : { ...columns, ...rows };
}

/** The time, and if not all of them the numbers, in a rectangle of a picture. */
function windowIn({ along, time, numbers, frame }: Picture, box: Box): ZoomWindow {
  if (along === 'y') {
    return { time: [time.timeAt(box.y), time.timeAt(box.y + box.height)], numbers: null };
  }
  const some = numbers !== undefined && box.height < frame.height;
  return {
    time: [time.timeAt(box.x), time.timeAt(box.x + box.width)],
    numbers: some ? [numbers.numberAt(box.y + box.height), numbers.numberAt(box.y)] : null,
  };
}

/** What was on view, moved by as much as a pointer has moved. */
function moved(
  { along, time, numbers, frame }: Picture,
  { from, window }: Extract<Drag, { does: 'pan' }>,
  to: Spot,
): ZoomWindow {
  const pixels = along === 'x' ? from.x - to.x : from.y - to.y;
  const by = pixels / time.measure;
  const up =
    numbers === undefined
      ? 0
      : ((to.y - from.y) / frame.height) * (numbers.domain[1] - numbers.domain[0]);
  return {
    time: [window.time[0] + by, window.time[1] + by],
    numbers: window.numbers && [window.numbers[0] + up, window.numbers[1] + up],
  };
}
