import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { briefOf, same, type Brief } from '../../src/analysis/compare/index.ts';
import { compareLinuxRun, linuxRuns } from '../../src/studies/fidelity/index.ts';

/**
 * Recorded runs of a Linux kernel beside the engine's. The first differences are in linux.txt: `vitest -u` writes them again, and the
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

/** What is not within the limits in runs of one connection without loss, and why. */
const exceptions: Readonly<Record<string, Partial<Record<keyof Brief, string>>>> = {
  // At the end of the first reply, the reader was a moment later than in the other two runs, so its window was a segment smaller.
  c_rw32k_reno_ssai0_idle20: {
    windows: 'that window',
    gaps: 'the segment that did not fit into it',
    end: 'a packet that the emulated link held back for 5 ms',
    cwnd: 'the segment that did not fit into it',
  },
  c_rw32k_reno_ssai0_idle20_paced: {
    end: 'a packet that the emulated link held back for 7 ms',
  },
  c_rw32k_reno_ssai1_idle20: {
    end: 'programs that take up to 1 ms longer after 20 s of idle',
  },
  d_acts_ka1_iw1: {
    windows: 'one window after the largest reply',
    end: 'one reply for which the server took 2.5 ms',
  },
  r_node_stream_nodelay_off: {
    gaps: 'four ACKs that a read did not send at once, but a timer within 3 ms',
  },
};

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
    '%s: is within the limits, but for its exceptions',
    (name) => {
      const unlike = Object.entries(compared.get(name)!).filter(([, text]) => text !== same);
      expect(unlike.map(([part]) => part)).toEqual(Object.keys(exceptions[name] ?? {}));
    },
  );

  it('have no exceptions of order', () => {
    const parts = new Set(Object.values(exceptions).flatMap((one) => Object.keys(one)));
    expect([...parts].sort()).toEqual(['cwnd', 'end', 'gaps', 'windows']);
  });
});

function table(all: ReadonlyMap<string, Brief>): string {
  return [...all]
    .map(([name, brief]) =>
      [name, ...Object.entries(brief).map(([part, text]) => `  ${part}: ${text}`), ''].join('\n'),
    )
    .join('\n');
}
