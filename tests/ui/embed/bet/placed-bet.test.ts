// What the page around is told of a bet: the choice by its number and words, a value in the unit that it is typed in.
import { describe, expect, test } from 'vitest';
import { placedBet } from '../../../../src/ui/embed/bet/placed-bet.ts';
import { nothingDone, placeBet, placeValue } from '../../../../src/ui/lesson/state/progress.ts';
import { betOf } from './bets.ts';

describe('a bet that was placed is told', () => {
  test('not before it is placed', () => {
    expect(placedBet(betOf('quick-bet'), nothingDone)).toBeUndefined();
  });

  test('by the number of the choice, from 1, and its words', () => {
    const bet = betOf('quick-bet');
    const right = bet.choices.findIndex((choice) => choice.right);
    for (const [i, choice] of bet.choices.entries()) {
      const placed = placedBet(bet, placeBet(nothingDone, bet.id, i));
      expect(placed).toEqual({
        bet: 'quick-bet',
        choice: i + 1,
        answer: expect.stringMatching(/\w/) as string,
        right: i === right,
      });
      expect(choice.answer[0]).toMatchObject({
        text: expect.stringContaining(placed!.answer.slice(0, 9)) as string,
      });
    }
  });

  test('by its value and unit, with the choice that it counts as', () => {
    const bet = betOf('file-bet');
    const [right] = bet.asked!.values.filter((_, i) => bet.choices[i]!.right);
    expect(placedBet(bet, placeValue(nothingDone, bet, right!))).toMatchObject({
      value: right,
      unit: 'bytes',
      answer: expect.stringContaining('bytes') as string,
      choice: bet.choices.findIndex((choice) => choice.right) + 1,
      right: true,
    });
    const line = betOf('patient-bet');
    const placed = placedBet(line, placeValue(nothingDone, line, 412.5e6));
    expect(placed).toMatchObject({ value: 412.5, unit: 'ms', choice: null, right: false });
    expect(placed!.answer).toMatch(/^412.*ms$/);
  });
});
