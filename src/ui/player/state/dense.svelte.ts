import { provideLossWords } from '../../../analysis/losses/index.ts';
import type { Dense } from '../../../plot/index.ts';
import type { TraceHeader } from '../../../trace/format/index.ts';

let dense: Dense | undefined = $state.raw();

/** What draws too much for single marks; undefined until that part has come: then everything is a mark. */
export const loadedDense = (): Dense | undefined => dense;

/**
 * Loads it, and words on how losses are found and repaired. The element, one script of limited size, has only the first.
 * @throws Error the part does not come
 */
export async function loadDense(): Promise<void> {
  const [part, losses] = await Promise.all([
    import('./dense-part.ts'),
    import.meta.env.ACKCLOCK_ELEMENT ? undefined : import('./losses-part.ts'),
  ]);
  if (losses !== undefined) provideLossWords(losses.lossPart);
  dense = part.dense;
}

/** Pictures of a log with fewer records have room for single marks, except beside another run on occasion. */
const mayBeDense = 1000;

/**
 * Waits until logs can be drawn; goes on at once if nothing has to come.
 * @param logs by their numbers of records, and by how their hosts find losses: words on that come with the part
 */
export function whenDrawable(
  logs: readonly { readonly records: number; readonly header: TraceHeader }[],
  then: () => void,
  failed: (reason: string) => void,
): void {
  if (dense !== undefined || logs.every((log) => !needsPart(log))) then();
  else {
    // Expected: the part does not come.
    loadDense().then(then, () => failed('a part of this page could not be loaded'));
  }
}

function needsPart({ records, header }: Parameters<typeof whenDrawable>[0][number]): boolean {
  return records >= mayBeDense || header.hosts.some(({ lossDetection }) => lossDetection);
}
