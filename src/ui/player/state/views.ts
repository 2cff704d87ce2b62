import type { Component } from 'svelte';
import { isScripted } from '../../../analysis/index.ts';
import { transactionsOf } from '../../../analysis/path/index.ts';
import { viewNames, views, type ViewName } from '../../../plot/views/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import type { PlayerState } from './player-state.svelte.ts';

/** What every view's component receives. */
export interface ViewProps {
  readonly player: PlayerState;
  /** Whether it takes the height it is given instead of its own. */
  readonly fill?: boolean;
  /** Beside the same picture of another run, which run this is and what is to be said of it. */
  readonly heading?: string;
  readonly note?: string;
  /** Whether the queue has a place of its own beside the windows. */
  readonly queueBeside?: boolean;
  /** What the sequence plot's caption offers to choose; a lesson's says itself what is shown. */
  readonly choice?: Component<{ player: PlayerState }> | undefined;
}

/**
 * What a run has to offer, in the order of the page: a page is worth a view if it has several documents, and a capture does
 * not show where a program's time went.
 */
export function viewsOf(trace: Trace): ViewName[] {
  const several = transactionsOf(trace).length > 1 && !isScripted(trace);
  const hidden = trace.header.capturedAt && 'budget';
  return viewNames.filter((name) => name !== hidden && (views[name].needs !== 'page' || several));
}
