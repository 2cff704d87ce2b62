import type { Dense } from '../../../plot/index.ts';

let dense: Dense | undefined = $state.raw();

/** What draws too much for single marks; undefined until that part has come: then everything is a mark. */
export const loadedDense = (): Dense | undefined => dense;

/** @throws Error the part does not come */
export async function loadDense(): Promise<void> {
  dense = (await import('./dense-part.ts')).dense;
}

/** Pictures of a log with fewer records have room for single marks, except beside another run on occasion. */
const mayBeDense = 1000;

/**
 * Waits until logs can be drawn; goes on at once if nothing has to come.
 * @param logs by their numbers of records
 */
export function whenDrawable(
  logs: readonly { readonly records: number }[],
  then: () => void,
  failed: (reason: string) => void,
): void {
  if (dense !== undefined || logs.every(({ records }) => records < mayBeDense)) then();
  else {
    // Expected: the part does not come.
    loadDense().then(then, () => failed('a part of this page could not be loaded'));
  }
}
