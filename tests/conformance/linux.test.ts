import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { briefOf, same, type Brief } from '../../src/analysis/compare/index.ts';
import { compareLinuxRun, linuxRuns } from '../../src/studies/fidelity/index.ts';

/**
 * Recorded runs of a Linux kernel beside the engine's. The first differences stand in linux.txt: `vitest -u` writes them again, and the
 * diff shows what became equal and what no longer is.
 */
const names = readdirSync(linuxRuns).sort();

/** Runs with losses, and one with several connections, whose repair and order are not modeled yet. */
const later = [
  'd_acts_h10x4_iw3',
  'e_drop30_reno_nosack',
  'e_drop30_reno_sack',
  'e_droptail_last3_reno_sack',
];

/** Runs of one connection without loss whose data and ACKs do not have the kernel's order, and why. */
const exceptions: Readonly<Record<string, string>> = {};

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

  it.each(names.filter((name) => !later.includes(name)))(
    '%s: has the kernel’s order of data and ACKs, unless it is an exception',
    (name) => {
      const { data, acks } = compared.get(name)!;
      expect(data === same && acks === same).toBe(!(name in exceptions));
    },
  );
});

function table(all: ReadonlyMap<string, Brief>): string {
  return [...all]
    .map(([name, brief]) =>
      [name, ...Object.entries(brief).map(([part, text]) => `  ${part}: ${text}`), ''].join('\n'),
    )
    .join('\n');
}
