// A study's answer is made of what it found: nothing in it is written by hand.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerOf } from '../../../src/ui/studies/study-answer.ts';
import type { StudyStatement } from '../../../src/ui/studies/study-data.ts';
import { listedStudies } from '../../../src/ui/studies/study-pages.ts';

function statement(
  claim: string,
  outcome: StudyStatement['outcome'],
  section = 'Section 1',
): StudyStatement {
  const verdicts = [{ where: 'Here', verdict: `${outcome}, of 8`, because: '' }];
  return { claim, section, reading: '', outcome, verdicts, why: '' };
}

test('the main statement is the first that the paper leaves open; without any, the first', () => {
  const [first, second, open, other] = [
    statement('First.', 'holds'),
    statement('Second.', 'partly'),
    statement('Open.', 'undecided', 'Section 3.2, left open'),
    statement('Other.', 'holds', 'Section 3.2, left open'),
  ];
  expect(answerOf([first!, second!])).toMatchObject({ claim: 'First.', verdict: 'Holds, of 8' });
  const asked = answerOf([first!, second!, open!, other!]);
  expect(asked).toMatchObject({ claim: 'Open.', verdict: 'Undecided, of 8' });
});

test('all statements are counted by what became of them', () => {
  const all = (...outcomes: readonly StudyStatement['outcome'][]): string =>
    answerOf(outcomes.map((outcome, i) => statement(`${i}`, outcome))).all;
  expect(all('holds', 'does not hold', 'holds', 'partly')).toBe(
    'Of 4 statements 2 hold, 1 holds in part and 1 does not hold.',
  );
  expect(all('holds', 'holds')).toBe('Of 2 statements 2 hold.');
  expect(all('not measured', 'undecided', 'does not hold', 'does not hold')).toBe(
    'Of 4 statements 1 is undecided, 2 do not hold and 1 was not measured.',
  );
  expect(() => answerOf([])).toThrow('without a statement');
});

const listed = listedStudies((file) => readFileSync(file, 'utf8'));

test.each(listed.map(({ slug, statements }) => [slug, statements] as const))(
  '%s: the answer counts each of its statements, and its verdict is one of theirs',
  (_, statements) => {
    const { verdict, claim, all } = answerOf(statements);
    const [total, ...parts] = all.match(/\d+/g)!.map(Number);
    expect(total).toBe(statements.length);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    const main = statements.find((one) => one.claim === claim)!;
    expect(verdict.toLowerCase()).toBe(main.verdicts[0]!.verdict.toLowerCase());
  },
);
