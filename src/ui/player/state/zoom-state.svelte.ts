import {
  follow,
  pan,
  rezoom,
  windowOf,
  zoomBack,
  zoomBy,
  zoomTo,
  type Interval,
  type ZoomWindow,
} from '../../../plot/scales/index.ts';
import type { ViewState } from './view-state.svelte.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/** A key goes so much nearer, and so far aside. */
const nearer = 0.5;
const aside = 0.25;

/** What all pictures of a run are narrowed to: the zooms of its view, held within the run. */
export class ZoomState {
  readonly #view: ViewState;
  readonly #limits: () => Interval;
  /** What is on view; undefined: the whole run. A window that the run does not have shows the whole. */
  readonly window: ZoomWindow | undefined = $derived.by(() => {
    const window = windowOf(this.#view.zoom);
    if (window === undefined) return undefined;
    const [from, to] = window.time;
    return from >= this.limits[0] && to <= this.limits[1] ? window : undefined;
  });

  /** @param limits first and last time of what is looked into */
  constructor(view: ViewState, limits: () => Interval) {
    this.#view = view;
    this.#limits = limits;
  }

  /** Whether one zoom back is something else than the whole run. */
  get deep(): boolean {
    return this.#stack.length > 1;
  }

  /** First and last time that can be on view. */
  get limits(): Interval {
    return this.#limits();
  }

  /** One zoom further: to a stretch of time, and of sequence numbers in the plot. */
  to(window: ZoomWindow): void {
    this.#view.zoom = zoomTo(this.#stack, window, this.limits);
  }

  /** The same zoom, while a pointer still changes it. */
  change(window: ZoomWindow): void {
    this.#view.zoom = rezoom(this.#stack, window, this.limits);
  }

  /** Twice as near, around a time. */
  in(around: Nanoseconds): void {
    this.#view.zoom = zoomBy(this.#stack, nearer, around, this.limits);
  }

  /** Half as near. */
  out(around: Nanoseconds): void {
    this.#view.zoom = zoomBy(this.#stack, 1 / nearer, around, this.limits);
  }

  /** What is on view moves aside; returns whether there was anything to move. */
  pan(time: -1 | 0 | 1, numbers: -1 | 0 | 1): boolean {
    if (this.window === undefined) return false;
    this.#view.zoom = pan(this.#stack, time * aside, numbers * aside, this.limits);
    return true;
  }

  /** One zoom back; returns whether there was one. */
  back(): boolean {
    if (this.window === undefined) return false;
    this.#view.zoom = zoomBack(this.#stack);
    return true;
  }

  /** Shows the whole run; returns whether that changed anything. */
  reset(): boolean {
    if (this.window === undefined) return false;
    this.#view.zoom = [];
    return true;
  }

  /** Takes along what is on view when the cursor leaves it. */
  follow(time: Nanoseconds): void {
    if (this.window !== undefined) this.#view.zoom = follow(this.#stack, time, this.limits);
  }

  get #stack(): ViewState['zoom'] {
    return this.window === undefined ? [] : this.#view.zoom;
  }
}
