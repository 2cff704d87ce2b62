import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgedRun, scoreOf, type Share } from '../../../src/studies/diagnosis/index.ts';
import {
  diagnosisDocument,
  freshSeeds,
  unmet,
  unmetGoals,
  type DiagnosisScores,
} from '../../../tools/diagnosis/document.ts';
import { triesAll } from '../../trials.ts';

/** Few of the fresh runs in every test; all of them where time does not matter. */
const runs = triesAll ? freshSeeds[1] - freshSeeds[0] : 50;

describe('what is found in the captures of random runs', () => {
  const score = scoreOf(Array.from({ length: runs }, (_, i) => judgedRun(freshSeeds[0] + i)));

  it('is right where it is called certain', () => {
    expect(part(score.certain_right)).toBeGreaterThan(0.9);
  });

  it('is what the log says, from both captures and from one', () => {
    expect(part(score.both_ends)).toBeGreaterThan(0.88);
    expect(part(score.one_end)).toBeGreaterThan(0.7);
  });

  it('is nothing where nothing was', () => {
    expect(score.false_in_clean.of).toBeGreaterThan(5);
    expect(part(score.false_in_clean)).toBeLessThanOrEqual(0.01);
  });

  it.runIf(triesAll)('meets every goal in runs on which no rule was made', () => {
    expect(unmetGoals(score)).toEqual([]);
  });
});

it('docs/diagnosis.md says what was measured, and that is as it should be', () => {
  const scores = JSON.parse(readFileSync('docs/diagnosis.json', 'utf8')) as DiagnosisScores;
  expect(readFileSync('docs/diagnosis.md', 'utf8')).toBe(diagnosisDocument(scores));
  expect(unmet(scores.known)).toEqual([]);
  expect(unmetGoals(scores.fresh)).toEqual([]);
});

function part({ count, of }: Share): number {
  return count / of;
}
