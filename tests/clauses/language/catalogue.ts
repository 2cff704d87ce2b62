import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clause } from './clause.ts';
import { parseClause } from './parse.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Names of all clause files, from `tests/clauses` on, sorted. */
export function clauseFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.clause'))
    .map((name) => relative(folder, join(folder, name)).split(sep).join('/'))
    .sort();
}

/** Reads one clause. @throws ClauseError */
export function readClause(file: string): Clause {
  return parseClause(readFileSync(join(folder, file), 'utf8'), file);
}

/** What a list of the clauses needs to know of each. */
export type ClauseEntry = Pick<
  Clause,
  'file' | 'source' | 'section' | 'claim' | 'notes' | 'departure' | 'leftOut'
> & {
  /** Stacks that are held to it. */
  readonly stacks: readonly string[];
};

/** All clauses, by file name. */
export function clauseCatalogue(): ClauseEntry[] {
  return clauseFiles().map((name) => {
    const { file, source, section, claim, notes, departure, leftOut, setup } = readClause(name);
    const stacks = [setup.client, setup.server].flatMap((party) =>
      party.by === 'stack' ? [party.profile] : [],
    );
    return {
      file,
      source,
      section,
      claim,
      notes,
      departure,
      leftOut,
      stacks: [...new Set(stacks)],
    };
  });
}
