import type { Trace } from '../../../trace/format/index.ts';
import { viewsOf } from '../../player/state/views.ts';
import type { ViewName } from '../../../plot/views/index.ts';

/** The views that a step shows, and after them those that the reader has added. */
export function viewsShown(own: readonly ViewName[], added: readonly ViewName[]): ViewName[] {
  return [...own, ...added.filter((view) => !own.includes(view))];
}

/** What 'More views' offers. */
export function furtherViews(trace: Trace, own: readonly ViewName[]): ViewName[] {
  return viewsOf(trace).filter((view) => !own.includes(view));
}
