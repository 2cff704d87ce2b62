import { choiceOf, type RulerData } from './plot-data.ts';
import { movedEnd, rulerAt } from './ruler.ts';
import {
  measure,
  measurementWords,
  plotCorners,
  type Measurement,
  type PlotPoint,
} from '../../../plot/sequence/index.ts';
import { instant } from '../../../analysis/index.ts';
import type { PlayerState } from './player-state.svelte.ts';

/** The ruler of the sequence plot: two points, what lies between them, and how they are moved. */
export class RulerState {
  readonly #player: PlayerState;
  /** How many plots there are to lay it on. */
  #plots = 0;
  /** What an end can be put at: the ends of segments and the acknowledgments. */
  readonly corners: readonly PlotPoint[] = $derived.by(() =>
    plotCorners(this.#player.trace, choiceOf(this.#player.view.plot)),
  );
  readonly measurement: Measurement | undefined = $derived.by(() => {
    const { view, trace } = this.#player;
    return view.ruler === null
      ? undefined
      : measure(trace, choiceOf(view.plot), view.ruler.from, view.ruler.to);
  });
  /** The measurement in lines; none without a ruler. */
  readonly words: readonly string[] = $derived(
    this.measurement === undefined ? [] : measurementWords(this.measurement),
  );

  constructor(player: PlayerState) {
    this.#player = player;
  }

  /** Whether it lies on a plot that is on view. */
  get on(): boolean {
    return this.#plots > 0 && this.#player.view.ruler !== null;
  }

  /** A plot says that it is on view; returns how it says that it no longer is. */
  lieOn(): () => void {
    this.#plots++;
    return () => this.#plots--;
  }

  /** Puts the ruler down at the cursor, or takes it away; returns whether there is a plot for it. */
  toggle(): boolean {
    if (this.#plots === 0 || this.end()) return this.#plots > 0;
    const ruler = rulerAt(this.corners, this.#player.moment.time);
    if (ruler === null) return false;
    this.#measured(
      ruler,
      'Ruler: ',
      ' Arrows move its second end, with Shift its first; Escape ends.',
    );
    return true;
  }

  /** Takes the ruler away; returns whether there was one. */
  end(): boolean {
    if (!this.on) return false;
    this.#player.view.ruler = null;
    this.#player.announce('No ruler.');
    return true;
  }

  /** One end goes to the next corner or the one before, and the measurement is told. */
  step(end: 'from' | 'to', direction: 1 | -1): void {
    const { view } = this.#player;
    if (view.ruler !== null) this.#measured(movedEnd(view.ruler, end, this.corners, direction));
  }

  /** Measures between two points; while a pointer is still moving nothing is told. */
  lay(from: PlotPoint, to: PlotPoint, moving: boolean): void {
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
