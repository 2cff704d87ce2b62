import { expect, it } from 'vitest';
import { quickFidelity } from '../../src/studies/index.ts';
import { projectFile } from './fixtures.ts';

// Each mechanism that the figures need is taken away, one at a time: if a figure still came
// out, it would not be the mechanism that makes it.
const { ablations } = quickFidelity(projectFile);

it('both figures come out with every mechanism', () => {
  const [whole] = ablations;
  expect(whole).toMatchObject({ without: 'nothing', figure2_matches: true, figure4_matches: true });
});

it.each(ablations.slice(1))('without $without a figure does not come out', (ablation) => {
  const { needed_for, figure2_matches, figure4_matches, as_expected } = ablation;
  expect(needed_for.length).toBeGreaterThan(0);
  if (needed_for.includes('Figure 2')) expect(figure2_matches).toBe(false);
  if (needed_for.includes('Figure 4')) expect(figure4_matches).toBe(false);
  expect(as_expected).toBe(true);
});
