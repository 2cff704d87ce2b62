// The accessibility statement is complete, and names as its evidence what there is.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manualChecks } from '../../../../src/ui/pages/about/accessibility/checks.ts';
import { criteria } from '../../../../src/ui/pages/about/accessibility/criteria.ts';

/** The success criteria of WCAG 2.2 (W3C Recommendation), levels A and AA: guideline, then their numbers in it. */
const standard: Readonly<Record<'A' | 'AA', string>> = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

test.each(['A', 'AA'] as const)('has every criterion of level %s once, in order', (level) => {
  const numbers = criteria.filter((one) => one.level === level).map(({ number }) => number);
  expect(numbers).toEqual(standard[level].split(' '));
});

test.each(criteria)('$number $name names its evidence', ({ tests, checks, remarks }) => {
  for (const file of tests) expect(existsSync(file), file).toBe(true);
  for (const name of checks) expect(manualChecks).toHaveProperty(name);
  expect(tests.length + checks.length).toBeGreaterThan(0);
  expect(remarks).toMatch(/\.$/);
});

test('checks made by hand say when and what', () => {
  const named = new Set(criteria.flatMap(({ checks }) => checks));
  expect(new Set(Object.keys(manualChecks))).toEqual(named);
  for (const { date, done } of Object.values(manualChecks)) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(done.length).toBeGreaterThan(40);
  }
});
