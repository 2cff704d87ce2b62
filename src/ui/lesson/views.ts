import type { ViewName } from '../../lessons/index.ts';
import { offeredViews } from '../player/views.ts';

/** The views that a step shows, and after them those that the reader has added. */
export function viewsShown(own: readonly ViewName[], added: readonly ViewName[]): ViewName[] {
  return [...own, ...added.filter((view) => !own.includes(view))];
}

/** What 'More views' offers. */
export function furtherViews(own: readonly ViewName[]): ViewName[] {
  return offeredViews.filter((view) => !own.includes(view));
}
