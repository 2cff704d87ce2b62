// Pictures to be reviewed: whatever changes one shows in the diff of its file. `npm run golden` renews them.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figureCases } from './golden-cases/figures.ts';
import { resultCases } from './golden-cases/results.ts';
import { roundCases } from './golden-cases/rounds.ts';
import { stripCases } from './golden-cases/strips.ts';
import { tickWaitCases } from './golden-cases/tick-waits.ts';
import { viewCases } from './golden-cases/views.ts';

const folder = new URL('golden/', import.meta.url);
const cases = [
  ...viewCases,
  ...figureCases,
  ...stripCases,
  ...tickWaitCases,
  ...resultCases,
  ...roundCases,
];

describe('the picture is that of its file', () => {
  test.each(cases)('$name', async ({ name, draw }) => {
    const svg = draw();
    expect(svg.length, 'small enough to be reviewed').toBeLessThan(120 * 1024);
    await expect(svg).toMatchFileSnapshot(`golden/${name}.svg`);
  });
});

test('every file belongs to a case, and no two cases to one file', () => {
  const names = cases.map(({ name }) => `${name}.svg`);
  expect(new Set(names).size).toBe(names.length);
  expect(readdirSync(folder).filter((file) => !names.includes(file))).toEqual([]);
});
