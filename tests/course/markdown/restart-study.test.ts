// Lesson 10 quotes our own fidelity report, whose numbers are measured anew now and then.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('quotes of the fidelity report are what it says', () => {
  const lesson = readFileSync('lessons/restart-study/lesson.md', 'utf8');
  const report = readFileSync('docs/fidelity.md', 'utf8');
  const conclusions = report.slice(report.indexOf('## What Visweswaraiah and Heidemann'));
  const quoted = [...lesson.matchAll(/:quote\[([^\]]+)\]\{source=fidelity\}/g)].map(
    ([, words = '']) => words,
  );
  expect(quoted).toEqual(['10 of 18', '8 %', '43 %', '35 %']);
  expect(report).toContain('| 10 of 18 statements reproduced at every point |');
  expect(conclusions).toMatch(/Ours: \*\*not reproduced\*\*.*50 ms \(reno-nssr 8 %/);
  expect(conclusions).toContain('those that have anything sent again are 43 % and 35 %');
});
