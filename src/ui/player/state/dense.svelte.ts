import { provideLossWords, type LossWords } from '../../../analysis/losses/index.ts';
import type { Dense } from '../../../plot/index.ts';
import { provideRepairPart } from '../../../plot/windows/index.ts';
import type { TraceHeader } from '../../../trace/format/index.ts';
import type { DrawnQueue } from './drawn-queue.ts';
import type { DrawnWaterfall } from './drawn-waterfall.ts';
import { loadLazily } from '../../site/lazy-script.ts';

/** What a player loads after its first script. */
export interface LaterParts {
  readonly dense: Dense;
  readonly lossPart: LossWords;
}

/** What the element loads. */
interface ElementParts extends LaterParts {
  readonly drawnWaterfall: DrawnWaterfall;
  readonly drawnQueue: DrawnQueue;
}

declare global {
  /** There once the script of the element's parts has run. */
  var ackclockParts: ElementParts | undefined;
}

let dense: Dense | undefined = $state.raw();
let loading: Promise<void> | undefined;

/** What draws too much for single marks; undefined until that part has come: then everything is a mark. */
export const loadedDense = (): Dense | undefined => dense;

/**
 * Loads it, and words on how losses are found and repaired.
 * @throws Error the part does not come
 */
export function loadDense(): Promise<void> {
  loading ??= (import.meta.env.ACKCLOCK_ELEMENT ? partsBeside() : partsOfPage()).then(
    (parts) => {
      provideLossWords(parts.lossPart);
      provideRepairPart(parts.dense.repairs);
      dense = parts.dense;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

async function partsOfPage(): Promise<LaterParts> {
  const [{ dense }, { lossPart }] = await Promise.all([
    import('./dense-part.ts'),
    import('./losses-part.ts'),
  ]);
  return { dense, lossPart };
}

/** The element is one script, and what it loads is a script that registers itself. */
async function partsBeside(): Promise<LaterParts> {
  const parts = await loadLazily('parts', () => globalThis.ackclockParts);
  if (parts === undefined) throw new Error('The script of the parts does not come.');
  return parts;
}

/** Pictures of a log with fewer records have room for single marks, except beside another run on occasion. */
const mayBeDense = 1000;

/**
 * Waits until logs can be drawn; goes on at once if nothing has to come.
 * @param logs by their numbers of records, and by how their hosts find losses or use TLS: words on that come with the part
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
  return (
    import.meta.env.ACKCLOCK_ELEMENT ||
    records >= mayBeDense ||
    header.hosts.some(({ lossDetection, tls }) => lossDetection ?? tls)
  );
}
