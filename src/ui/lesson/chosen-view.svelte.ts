import type { ViewName } from '../../plot/views/index.ts';
import type { PlayerState } from '../player/state/player-state.svelte.ts';
import { furtherViews } from './state/views.ts';

export interface ViewPlace {
  readonly player: PlayerState;
  /** The first is shown until the reader chooses another. */
  readonly views: readonly ViewName[];
  /** At another place the first view is shown again. */
  readonly place: string;
}

/** The one view that is shown where there is room for one, and the views to choose from. */
export class ChosenView {
  private readonly of: () => ViewPlace;
  private chosen: { readonly place: string; readonly view: ViewName } | undefined = $state.raw();

  constructor(of: () => ViewPlace) {
    this.of = of;
  }

  get offered(): readonly ViewName[] {
    const { player, views } = this.of();
    return [...views, ...furtherViews(player.trace, views)];
  }

  get shown(): ViewName {
    const { views, place } = this.of();
    return this.chosen?.place === place ? this.chosen.view : views[0]!;
  }

  choose(view: ViewName): void {
    this.chosen = { place: this.of().place, view };
  }
}
