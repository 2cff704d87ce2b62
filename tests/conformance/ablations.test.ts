import { expect, it } from 'vitest';
import { ablations, asExpected } from '../../src/studies/fidelity/ablations.ts';
import { projectFile } from './fixtures.ts';

// Each mechanism that the figures need is taken away, one at a time: if a figure still came
// out, it would not be the mechanism that makes it; if another no longer did, it would need what
// it is not said to need.
const results = ablations(
  projectFile('tests/fixtures/papers/fig2-short-initial-segment.csv'),
  projectFile('tests/fixtures/papers/fig4-odd-short-final-segment.csv'),
);

it('both figures come out with every mechanism', () => {
  const [whole] = results;
  expect(whole).toMatchObject({ without: 'nothing', figure2_matches: true, figure4_matches: true });
});

it.each(results.slice(1))('without $without', (ablation) => {
  const { needed_for, figure2_matches, figure4_matches, as_expected, instead } = ablation;
  expect(needed_for.length).toBeGreaterThan(0);
  // Both ways: what needs it does not come out, what does not need it does.
  expect(figure2_matches).toBe(!needed_for.includes('Figure 2'));
  expect(figure4_matches).toBe(!needed_for.includes('Figure 4'));
  expect(as_expected).toBe(true);
  expect(instead).not.toBe('');
});

it.each([
  [['Figure 4'], true, false, true],
  // It breaks too little, or too much.
  [['Figure 4'], true, true, false],
  [['Figure 4'], false, false, false],
  [[], true, false, false],
  [[], true, true, true],
] as const)('needed for %j, figures come out: %s, %s', (needed, two, four, expected) => {
  expect(asExpected(needed, { 'Figure 2': two, 'Figure 4': four })).toBe(expected);
});
