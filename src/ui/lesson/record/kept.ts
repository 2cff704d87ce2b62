import { readJson } from '../../../scenario/index.ts';
import { keepItem, storage } from '../../site/capabilities.ts';
import { keyOf } from '../state/keeping.ts';
import { isUntouched, type Progress } from '../state/progress.ts';
import { isSlug, type Kept } from './file.ts';
import { looseProgress } from './loose.ts';

/** What this browser has kept of all lessons; nothing where nothing can be kept. */
export function everythingKept(): Kept {
  const place = storage();
  if (place === undefined) return {};
  const prefix = keyOf({ slug: '' });
  const keys = Array.from({ length: place.length }, (_, i) => place.key(i) ?? '');
  const found = keys.flatMap((key): [string, Progress][] => {
    const slug = key.slice(prefix.length);
    if (!key.startsWith(prefix) || !isSlug(slug)) return [];
    const progress = looseProgress(parsed(place.getItem(key) ?? ''));
    return isUntouched(progress) ? [] : [[slug, progress]];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
}

/** Keeps it, if the browser does; returns whether it did. */
export function keepEverything(kept: Kept): boolean {
  const place = storage();
  const done = Object.entries(kept).map(([slug, progress]) =>
    keepItem(place, keyOf({ slug }), JSON.stringify(progress)),
  );
  return place !== undefined && done.every(Boolean);
}

export function forget(slugs: readonly string[]): void {
  const place = storage();
  for (const slug of slugs) place?.removeItem(keyOf({ slug }));
}

/** Whether this browser keeps anything for this page. */
export function keepsAnything(): boolean {
  return storage() !== undefined;
}

function parsed(text: string): unknown {
  const json = readJson(text);
  return json.ok ? json.value : undefined;
}
