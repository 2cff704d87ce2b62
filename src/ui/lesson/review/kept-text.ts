import { keepItem, storage } from '../../site/capabilities.ts';
import { keyOf } from '../state/keeping.ts';

/** What the browser has kept of a lesson, as text; undefined: nothing, or nothing can be kept. */
export function keptText(slug: string): string | undefined {
  return storage()?.getItem(keyOf({ slug })) ?? undefined;
}

/** Keeps a text for a lesson if the browser does. */
export function keepText(slug: string, text: string): void {
  // Where nothing is kept, it is asked again another time.
  keepItem(storage(), keyOf({ slug }), text);
}
