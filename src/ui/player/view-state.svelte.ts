import { usualView, viewNames, type ViewData, type ViewName } from '../../player/index.ts';

/** What is on view and how, apart from the cursor: which views, and how they are drawn. */
export class ViewState {
  #views: readonly ViewName[] = $state.raw(usualView.views);
  /** Whether long silences are drawn short: in the ladder and on the scrubber, and in the plot. */
  folded = $state(usualView.folded);
  plotFolded = $state(usualView.plotFolded);
  /** Whether the viewer may fold silences and unfold them. */
  foldable = $state(true);

  constructor(data: ViewData = usualView) {
    this.show(data);
  }

  get data(): ViewData {
    const { views, folded, plotFolded } = this;
    return { views, folded, plotFolded };
  }

  show({ views, folded, plotFolded }: ViewData): void {
    this.#views = views;
    this.folded = folded;
    this.plotFolded = plotFolded;
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

  get allFolded(): boolean {
    return this.folded && this.plotFolded;
  }

  /** True scale everywhere, or, if anything is in it, everything folded. */
  toggleFolds(): void {
    if (!this.foldable) return;
    const fold = !this.allFolded;
    this.folded = fold;
    this.plotFolded = fold;
  }
}
