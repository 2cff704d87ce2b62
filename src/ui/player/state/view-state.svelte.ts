import { usualPlot, type PlotData, type RulerData } from './plot-data.ts';
import { usualView, type ViewData } from './view-data.ts';
import { presentType, type TypeScale } from '../../../plot/marks/index.ts';
import type { Opening, Interval, ZoomStack } from '../../../plot/scales/index.ts';
import { viewNames, type ViewName } from '../../../plot/views/index.ts';

/** What is on view and how, apart from the cursor: which views, and how they are drawn. */
export class ViewState {
  #views: readonly ViewName[] = $state.raw(usualView.views);
  /** Whether long silences are drawn short: in the ladder and on the scrubber, and in the plot. */
  folded = $state(usualView.folded);
  plotFolded = $state(usualView.plotFolded);
  /** Whether the viewer may fold silences and unfold them. */
  foldable = $state(true);
  /** Whether it is read from the last row of a lecture hall. */
  presenting = $state(false);
  /** What the pictures are narrowed to. */
  zoom: ZoomStack = $state.raw([]);
  /** What the sequence plot shows, and how it writes it. */
  plot: PlotData = $state.raw(usualPlot);
  ruler: RulerData | null = $state.raw(null);
  /** How large the letters of its pictures over time could be, by their kinds; see Figure. */
  readonly letters: Record<string, number> = $state({});
  /** The viewer has not chosen yet which views are open. */
  #open = false;
  #narrowed: ZoomStack | null = null;

  constructor(data?: ViewData) {
    this.show(data ?? usualView);
    this.#open = data === undefined;
  }

  /** How large the text of pictures is; undefined: as on a page. */
  get type(): TypeScale | undefined {
    return this.presenting ? presentType : undefined;
  }

  get data(): ViewData {
    const { views, folded, plotFolded, zoom, plot, ruler } = this;
    return { views, folded, plotFolded, zoom, plot, ruler };
  }

  show({ views, folded, plotFolded, zoom, plot, ruler }: ViewData): void {
    this.#open = false;
    this.#views = views;
    this.folded = folded;
    this.plotFolded = plotFolded;
    this.zoom = zoom;
    this.plot = plot;
    this.ruler = ruler;
  }

  /** Another run is looked at as it suggests. */
  forgetRun(): void {
    this.zoom = [];
    this.ruler = null;
    this.plot = { ...this.plot, connections: null, sender: null, stampedAt: null };
    this.#open = true;
  }

  /** Whether what a run suggests is shown. */
  get open(): boolean {
    return this.#open;
  }

  /** What a run suggests is shown, unless something was chosen for it, or for the run it is a branch of. */
  suggest({ time, connection }: Opening): void {
    if (!this.#open) return;
    this.#open = false;
    if (time !== null) this.zoom = [{ time, numbers: null }];
    if (connection !== null) this.plot = { ...this.plot, connections: [connection] };
  }

  /** In the order of the page. */
  get views(): readonly ViewName[] {
    return this.#views;
  }

  /** Shows a view or puts it away; the last one stays. */
  toggle(view: ViewName): void {
    const shown = this.#views.includes(view);
    if (shown && this.#views.length === 1) return;
    this.#views = viewNames.filter((name) => (name === view ? !shown : this.#views.includes(name)));
  }

  /** Looks at a part of the time until `widen`, or until something else is chosen; not if something was. */
  narrow(time: Interval): void {
    if (this.zoom.length > 0) return;
    this.zoom = this.#narrowed = [{ time, numbers: null }];
  }

  widen(): void {
    if (this.zoom === this.#narrowed) this.zoom = [];
    this.#narrowed = null;
  }

  get allFolded(): boolean {
    return this.folded && this.plotFolded;
  }

  /** Whether some pictures are in true scale while others are folded, as a lesson may want it. */
  get partlyFolded(): boolean {
    return this.folded !== this.plotFolded;
  }

  /** True scale everywhere, or, if anything is in it, everything folded. */
  toggleFolds(): void {
    if (!this.foldable) return;
    const fold = !this.allFolded;
    this.folded = fold;
    this.plotFolded = fold;
  }
}
