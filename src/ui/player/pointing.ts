import { markAt, type Picture } from '../../plot/index.ts';
import type { RecordId } from '../../trace/format/index.ts';

/** What pointing at a picture does. */
export interface Pointing {
  /** The picture under the pointer now: it changes with its size. */
  picture(): Picture;
  /** Goes to what is pointed at: to a time in nanoseconds within it, or to its beginning. */
  select(record: RecordId, time?: number): void;
  seek(time: number): void;
}

/** A finger that moves farther than this scrolls or drags, pixels. */
const tapSlop = 8;

/**
 * Lets a picture be pointed at. A mouse acts at once: on a mark it selects, beside the marks it
 * moves the cursor and drags it. A finger may want to scroll: it acts when it taps, or once it has
 * gone sideways along a time axis that runs that way. Keys are the player's.
 */
export function pointAt(svg: SVGSVGElement, { picture, select, seek }: Pointing): () => void {
  let dragging = false;
  let touch: { x: number; y: number } | undefined;

  const place = (event: PointerEvent): { x: number; y: number } => {
    const box = svg.getBoundingClientRect();
    const { width, height } = picture();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const timeUnder = (event: PointerEvent): number => {
    const { x, y } = place(event);
    const { along, time } = picture();
    return time.timeAt(along === 'x' ? x : y);
  };
  const drag = (event: PointerEvent): void => {
    dragging = true;
    svg.setPointerCapture(event.pointerId);
    seek(timeUnder(event));
  };
  /** Selects the mark that is meant; returns whether there is one. */
  const choose = (event: PointerEvent): boolean => {
    const { x, y } = place(event);
    const target = (event.target as Element).closest('[data-record]');
    const record = Number(target?.getAttribute('data-record') ?? markAt(picture(), x, y)?.record);
    if (Number.isNaN(record)) return false;
    // A wait lasts: one goes to where one points in it.
    const lasting = target?.matches('.hold, .ghost') ?? false;
    select(record, lasting ? timeUnder(event) : undefined);
    // A band is the ground of a silence: it may be scrubbed over too.
    return !(event.target as Element).matches('.band');
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType === 'touch') touch = { x: event.clientX, y: event.clientY };
    else if (!choose(event)) drag(event);
  };
  const move = (event: PointerEvent): void => {
    if (dragging) {
      seek(timeUnder(event));
    } else if (touch !== undefined && picture().along === 'x') {
      const [dx, dy] = [Math.abs(event.clientX - touch.x), Math.abs(event.clientY - touch.y)];
      if (dx > tapSlop && dx > dy) drag(event);
    }
  };
  const up = (event: PointerEvent): void => {
    const tapped =
      touch !== undefined &&
      !dragging &&
      Math.hypot(event.clientX - touch.x, event.clientY - touch.y) <= tapSlop;
    if (tapped && !choose(event)) seek(timeUnder(event));
    end();
  };
  const end = (): void => {
    dragging = false;
    touch = undefined;
  };

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end };
  for (const [name, listener] of Object.entries(listeners)) {
    svg.addEventListener(name, listener as EventListener);
  }
  return () => {
    for (const [name, listener] of Object.entries(listeners)) {
      svg.removeEventListener(name, listener as EventListener);
    }
  };
}
