// What becomes of a claim whose places say yes, no, or that it cannot be told.
import { expect, it } from 'vitest';
import { contradictions, findingOf, verdictInWords } from '../../src/studies/finding.ts';
import type { Answer } from '../../src/studies/tally.ts';

const told: Readonly<Record<string, Answer>> = { y: true, n: false, u: 'undecided' };

function found(answers: string) {
  return findingOf({
    claim: '',
    section: '',
    reading: '',
    why: '',
    places: [...answers].map((letter, i) => ({ label: `${i}`, answer: told[letter] as Answer })),
    holds: ({ answer }) => answer,
    tell: ({ answer }) => String(answer),
  });
}

it.each([
  ['', 'not measured, 0 of 0'],
  ['yyy', 'holds, 3 of 3'],
  ['yn', 'partly, 1 of 2'],
  ['ynn', 'does not hold, 1 of 3'],
  ['yyu', 'partly, 2 of 3, undecided at 1'],
  // Undecided at most places: neither the one that says no nor the one that says yes decides.
  ['nuu', 'undecided, 0 of 3, undecided at 2'],
  ['yuu', 'undecided, 1 of 3, undecided at 2'],
  // At half of them: the others do.
  ['yyynuuuu', 'partly, 3 of 8, undecided at 4'],
  ['ynnnuuuu', 'does not hold, 1 of 8, undecided at 4'],
])('of %j: %s', (answers, words) => {
  const finding = found(answers);
  expect(verdictInWords(finding)).toBe(words);
  expect(contradictions(finding)).toBe([...answers].filter((letter) => letter === 'n').length);
});

it('names the places that say no, and those that are undecided; else those that say yes', () => {
  expect(found('yyy').because).toBe('0 (true) ... 2 (true)');
  expect(found('ynny').because).toBe('not at 1 (false), 2 (false)');
  expect(found('yuun').because).toBe(
    'not at 3 (false); cannot be distinguished from chance at 1 (undecided), 2 (undecided)',
  );
  expect(found('yu').because).toBe('cannot be distinguished from chance at 1 (undecided)');
  expect(found('').because).toBe('no runs');
});

it('has nothing about chance where nothing is left to it', () => {
  expect(found('yn')).not.toHaveProperty('undecided');
});
