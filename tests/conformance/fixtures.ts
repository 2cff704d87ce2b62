import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Text of a file of the project, by its path from the root. */
export function projectFile(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}
