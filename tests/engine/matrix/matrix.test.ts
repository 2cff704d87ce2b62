import { describe, expect, it } from 'vitest';
import { buffers, cases, losses, outcomeOf, policies, recoveries, type Outcome } from './run.ts';

/**
 * Each of these recoveries with each of these rules for the window, after every loss, behind a small
 * queue and a large one. The numbers stand in matrix.txt, to be read when they change: `vitest -u` writes
 * them again.
 */
const outcomes = cases.map(outcomeOf);

describe('losses, buffers and policies', () => {
  it('come out as they were reviewed', async () => {
    await expect(asText(outcomes)).toMatchFileSnapshot('matrix.txt');
  });

  it('deliver everything', () => {
    for (const { elapsed } of outcomes) {
      for (const time of elapsed) expect(time).toBeLessThan(Infinity);
    }
  });

  it('send nothing again where nothing was lost', () => {
    for (const outcome of outcomes.filter(({ lost }) => lost === 'none')) {
      if (outcome.dropped > 0) continue;
      expect(outcome).toMatchObject({ resent: 0, timeouts: 0 });
    }
  });

  it('are never mended slower by selective acknowledgments than by starting over, behind a large queue', () => {
    for (const policy of Object.keys(policies)) {
      const of = (recovery: string) =>
        outcomes.filter(
          (each) => each.policy === policy && each.recovery === recovery && each.buffer === 'large',
        );
      const tahoe = of('tahoe');
      of('sack').forEach(({ elapsed, lost }, i) => {
        // Segments of a few microseconds' more header: the option that permits them.
        expect(elapsed[1], `${policy}, ${lost}`).toBeLessThanOrEqual(tahoe[i]!.elapsed[1] + 0.2);
      });
    }
  });

  it('leave no silence without a reason', () => {
    for (const { silence, reason, ...rest } of outcomes) {
      if (silence > 0) expect(reason, JSON.stringify(rest)).not.toBe('-');
    }
  });
});

function asText(all: readonly Outcome[]): string {
  const lines = [
    'Twenty segments, ten seconds of silence, twelve segments more; 1.5 Mb/s, 50 ms each way.',
    'first: ms until the first burst is read; second: from the second one’s being written until it is.',
    'silence: the longest on the wire after the second burst was written, ms, and what is waited for.',
  ];
  for (const policy of Object.keys(policies)) {
    for (const buffer of Object.keys(buffers)) {
      lines.push('', `${policy}; queue of ${buffers[buffer as 'small']} frames`, heading);
      for (const lost of Object.keys(losses)) {
        for (const recovery of recoveries) {
          const found = all.find(
            (each) =>
              each.policy === policy &&
              each.buffer === buffer &&
              each.lost === lost &&
              each.recovery === recovery,
          )!;
          lines.push(rowOf(found));
        }
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

const columns = (cells: readonly string[]): string =>
  [
    cells[0]!.padEnd(13),
    cells[1]!.padEnd(8),
    ...cells.slice(2, 8).map((cell) => cell.padStart(8)),
    ` ${cells[8]}`,
  ]
    .join(' ')
    .trimEnd();

const heading = columns(
  'lost,recovery,first,second,dropped,resent,timeouts,silence,waits for'.split(','),
);

function rowOf(outcome: Outcome): string {
  const { lost, recovery, elapsed, dropped, resent, timeouts, silence, reason } = outcome;
  const [first, second] = elapsed;
  return columns([
    lost,
    recovery,
    first.toFixed(1),
    second.toFixed(1),
    `${dropped}`,
    `${resent}`,
    `${timeouts}`,
    silence.toFixed(1),
    reason,
  ]);
}
