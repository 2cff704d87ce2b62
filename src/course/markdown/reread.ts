import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LessonResult } from './read-lesson.ts';

/**
 * Caches lessons. Reading one makes all its runs, which takes a second or more, and happens more than once: for its page,
 * for those of the course, on every change in development.
 */
const known = new Map<string, { readonly stamp: string; readonly result: LessonResult }>();

/**
 * Reads a lesson unless its files are unchanged since the last time.
 * @param stamp changes with them: `stampOf` and whatever else the lesson depends on
 */
export function unlessKnown(folder: string, stamp: string, read: () => LessonResult): LessonResult {
  const before = known.get(folder);
  if (before?.stamp === stamp) return before.result;
  const result = read();
  known.set(folder, { stamp, result });
  return result;
}

/** Names, sizes and modification times of a folder's files; empty if there is no such folder. */
export function stampOf(folder: string): string {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    return '';
  }
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort()
    .join('\n');
}
