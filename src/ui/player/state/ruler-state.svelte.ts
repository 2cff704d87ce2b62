import type { Spot } from '../pointer/pointing.ts';
import { choiceOf, type RulerData } from './plot-data.ts';
import type { Picture, Shape } from '../../../plot/marks/index.ts';
import type { PlotPoint } from '../../../plot/sequence/index.ts';
import type * as Part from './ruler-part.ts';
import { instant } from '../../../analysis/index.ts';
import type { PlayerState } from './player-state.svelte.ts';

let part: typeof Part | undefined = $state.raw();

/** The ruler of the sequence plot: two points, what lies between them, and how they are moved. */
export class RulerState {
  readonly #player: PlayerState;
  /** How many plots there are to lay it on. */
  #plots = 0;
  /** What an end can be put at: the ends of segments and the acknowledgments. */
  readonly corners: readonly PlotPoint[] = $derived.by(
    () => part?.plotCorners(this.#player.trace, choiceOf(this.#player.view.plot)) ?? [],
  );
  /** The measurement, a text line for each value; none without a ruler, or until the measuring part has loaded. */
  readonly words: readonly string[] = $derived.by(() => {
    const { view, trace } = this.#player;
    if (view.ruler === null || part === undefined) return [];
    const { from, to } = view.ruler;
    return part.measurementWords(part.measure(trace, choiceOf(view.plot), from, to));
  });

  constructor(player: PlayerState) {
    this.#player = player;
  }

  /** Whether it lies on a plot that is on view. */
  get on(): boolean {
    return this.#plots > 0 && this.#player.view.ruler !== null;
  }

  /** What is drawn of it on a plot. */
  shapesOn(picture: Picture): readonly Shape[] {
    const { ruler } = this.#player.view;
    if (ruler === null) return [];
    void this.#fetch();
    return part?.rulerShapes(picture, ruler.from, ruler.to, this.words) ?? [];
  }

  async #fetch(): Promise<void> {
    if (part !== undefined) return;
    try {
      part = await import('./ruler-part.ts');
    } catch {
      // Expected: no connection. There is nothing to measure with then.
    }
  }

  /** A plot says that it is on view; returns how it says that it no longer is. */
  lieOn(): () => void {
    this.#plots++;
    return () => this.#plots--;
  }

  /** Puts the ruler down at the cursor, or takes it away; returns whether there is a plot for it. */
  toggle(): boolean {
    if (this.#plots === 0 || this.end()) return this.#plots > 0;
    void this.#fetch().then(() => {
      const ruler = part?.rulerAt(this.corners, this.#player.moment.time);
      if (!ruler) return;
      this.#measured(
        ruler,
        'Ruler: ',
        ' Arrows move its second end, Shift and arrows its first; Escape puts it away.',
      );
    });
    return true;
  }

  /** Takes the ruler away; returns whether there was one. */
  end(): boolean {
    if (!this.on) return false;
    this.#player.view.ruler = null;
    this.#player.announce('Ruler put away.');
    return true;
  }

  /** Moves one end to the next or the previous corner, and announces the measurement. */
  step(end: 'from' | 'to', direction: 1 | -1): void {
    const { view } = this.#player;
    if (view.ruler === null || part === undefined) return;
    this.#measured(part.movedEnd(view.ruler, end, this.corners, direction));
  }

  /** Measures between two places of a plot; nothing is announced while a pointer is moving. */
  lay(picture: Picture, ends: readonly [Spot, Spot], moving: boolean): void {
    const [from, to] = ends.map((spot) => part?.pointOn(picture, this.corners, spot));
    if (from === undefined || to === undefined) return;
    if (moving) this.#player.view.ruler = { from, to };
    else this.#measured({ from, to });
  }

  #measured(ruler: RulerData, before = '', after = ''): void {
    this.#player.view.ruler = ruler;
    const { from, to } = ruler;
    const ends = `From ${instant(from.time)} to ${instant(to.time)}`;
    const words = this.words.join(', ').replaceAll(' · ', ', ');
    this.#player.announce(`${before}${ends}: ${words}.${after}`);
  }
}
