import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { briefOf, type Brief } from '../../src/analysis/compare/index.ts';
import {
  compareLinuxRun,
  linuxExceptions,
  linuxRuns,
  unlike,
} from '../../src/studies/fidelity/index.ts';

/**
 * Recorded runs of a Linux kernel beside the engine's. The first differences are in linux.txt: `vitest -u` writes them again, and the
 * diff shows what became equal and what no longer is.
 */
const names = readdirSync(linuxRuns).sort();

const compared = new Map(
  names.map((name) => [
    name,
    briefOf(compareLinuxRun(name, (path) => (existsSync(path) ? readFileSync(path) : undefined))),
  ]),
);

describe('runs of a Linux kernel', () => {
  it('differ where they were known to', async () => {
    await expect(table(compared)).toMatchFileSnapshot('linux.txt');
  });

  it.each(names)('%s: is within the limits, but for its exceptions', (name) => {
    expect(unlike(compared.get(name)!)).toEqual(Object.keys(linuxExceptions[name] ?? {}));
  });

  it('have no exceptions of order without a loss', () => {
    const parts = Object.entries(linuxExceptions).flatMap(([name, exceptions]) =>
      name.startsWith('e_') ? [] : Object.keys(exceptions),
    );
    expect([...new Set(parts)].sort()).toEqual(['cwnd', 'end', 'gaps', 'windows']);
  });
});

function table(all: ReadonlyMap<string, Brief>): string {
  return [...all]
    .map(([name, brief]) =>
      [name, ...Object.entries(brief).map(([part, text]) => `  ${part}: ${text}`), ''].join('\n'),
    )
    .join('\n');
}
