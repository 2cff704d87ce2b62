import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type * as server from '../../src/ui/server.ts';

/** Relative to the project's folder, where Vite and npm run. */
export const SERVER_ENTRY = 'src/ui/server.ts';
const CLIENT_ENTRIES = 'src/ui/pages';

/** Each kind of page is a script of its own: every `.ts` file in `src/ui/pages` starts one. */
export function kindsOfPage(): string[] {
  return readdirSync(CLIENT_ENTRIES)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
}

export function clientEntry(kind: string): string {
  return `${CLIENT_ENTRIES}/${kind}.ts`;
}

export type Site = typeof server;
