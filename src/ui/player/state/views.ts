import type { Component } from 'svelte';
import { isScripted } from '../../../analysis/index.ts';
import { transactionsOf } from '../../../analysis/path/index.ts';
import { viewNames, type ViewName } from './view-data.ts';
import type { Trace } from '../../../trace/format/index.ts';
import LadderFigure from '../views/LadderFigure.svelte';
import type { PlayerState } from './player-state.svelte.ts';
import SequenceFigure from '../views/SequenceFigure.svelte';

/** What every view's component receives. */
export interface ViewProps {
  readonly player: PlayerState;
  /** Whether it takes the height it is given instead of its own. */
  readonly fill?: boolean;
  /** Beside the same picture of another run, which run this is and what is to be said of it. */
  readonly heading?: string;
  readonly note?: string;
  /** What the sequence plot's caption offers to choose; a lesson's says itself what is shown. */
  readonly choice?: Component<{ player: PlayerState }> | undefined;
}

interface View {
  readonly title: string;
  /** Of a view that all pages are rendered with; left out: it comes with the page's later views. */
  readonly component?: Component<ViewProps>;
}

/** The views of a run, all around its one cursor and one selection. */
export const views: Readonly<Partial<Record<ViewName, View>>> = {
  sequence: { title: 'Sequence plot', component: SequenceFigure },
  ladder: { title: 'Ladder', component: LadderFigure },
  windows: { title: 'Windows' },
  waterfall: { title: 'Waterfall' },
  budget: { title: 'Where the time went' },
  packets: { title: 'Packets' },
};

/** What a run has to offer, in the order of the page: a waterfall is of documents that are asked for. */
export function viewsOf(trace: Trace): ViewName[] {
  const several = transactionsOf(trace).length > 1 && !isScripted(trace);
  return viewNames.filter((name) => name in views && (name !== 'waterfall' || several));
}

export function viewTitle(name: ViewName): string {
  return views[name]?.title ?? name;
}
