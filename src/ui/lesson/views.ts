import type { ViewName } from '../../lessons/index.ts';

/** The views that a picture can show, and what they are called. */
export const viewTitles = {
  sequence: 'Sequence plot',
  ladder: 'Ladder',
  packets: 'Packets',
  budget: 'Where the time went',
} as const satisfies Partial<Record<ViewName, string>>;

/** The views that a step shows, and after them those that the reader has added. */
export function viewsShown(own: readonly ViewName[], added: readonly ViewName[]): ViewName[] {
  return [...own, ...added.filter((view) => !own.includes(view))];
}

/** What 'More views' offers. */
export function furtherViews(own: readonly ViewName[]): (keyof typeof viewTitles)[] {
  return (Object.keys(viewTitles) as (keyof typeof viewTitles)[]).filter(
    (view) => !own.includes(view),
  );
}
