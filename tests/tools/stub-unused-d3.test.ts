import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutSources } from '../../tools/site/stub-unused-d3.ts';

test('of a stack’s profile pages get the numbers alone', () => {
  const code = readFileSync('src/scenario/profiles/sunos-4.1.3.ts', 'utf8');
  const lean = withoutSources(code);
  expect(lean).not.toMatch(/Stevens|section/);
  expect(lean.match(/value:/g)).toEqual(code.match(/value:/g));
  expect(lean.length).toBeLessThan(code.length * 0.7);
});
