import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LessonResult } from './read-lesson.ts';

/**
 * What lessons came to when they were last read. A lesson runs all its runs, which takes a second or
 * more, and is asked for more than once: by its page, by those of the course, on every change in development.
 */
const known = new Map<string, { readonly stamp: string; readonly result: LessonResult }>();

/**
 * Reads a lesson unless nothing that it is made of has changed since.
 * @param stamp tells whether something has: `stampOf` and whatever else goes into it
 */
export function unlessKnown(folder: string, stamp: string, read: () => LessonResult): LessonResult {
  const before = known.get(folder);
  if (before?.stamp === stamp) return before.result;
  const result = read();
  known.set(folder, { stamp, result });
  return result;
}

/** Names, sizes and times of change of a folder's files; empty if there is no such folder. */
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
