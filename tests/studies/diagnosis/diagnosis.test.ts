import { describe, expect, it } from 'vitest';
import { judgedRun, scoreOf, type Share } from '../../../src/studies/diagnosis/index.ts';
import { triesAll } from '../../trials.ts';

/** docs/diagnosis.md has the numbers of 500 runs. */
const runs = triesAll ? 200 : 40;

describe('what is found in the captures of random runs', () => {
  const score = scoreOf(Array.from({ length: runs }, (_, seed) => judgedRun(seed)));

  it('is right where it is called certain', () => {
    expect(part(score.certain_right)).toBeGreaterThan(0.85);
  });

  it('is what the log says, from both captures and from one', () => {
    expect(part(score.both_ends)).toBeGreaterThan(0.88);
    expect(part(score.one_end)).toBeGreaterThan(0.7);
  });

  it('is nothing where nothing was', () => {
    expect(score.false_in_clean.of).toBeGreaterThan(5);
    expect(part(score.false_in_clean)).toBeLessThanOrEqual(0.01);
  });
});

function part({ count, of }: Share): number {
  return count / of;
}
