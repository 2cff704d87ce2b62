import { noMatch } from '../../bet/judge.ts';
import type { ItemAnswer } from '../item-answer.ts';
import type { AskedItem, LessonKey } from '../lesson-key.ts';
import { Result } from '../results.ts';
import type { HandedIn } from './newest.ts';

/** How a class answered one lesson. */
export interface LessonTally {
  readonly key: LessonKey;
  readonly students: number;
  /** In the order of the lesson. */
  readonly items: readonly ItemTally[];
}

/** How a class answered one thing that is asked. */
export interface ItemTally {
  readonly item: AskedItem;
  /** Who placed a bet, tried the question, or ran the task. */
  readonly answered: number;
  /** How often each choice was the first one. */
  readonly chosen: readonly number[];
  /** How many of these were certain. */
  readonly certain: readonly number[];
  /** Bets on a value that matches no choice. */
  readonly unmatched: number;
  /** Wrong, by a code of an earlier version, which does not say which choice it was. */
  readonly unknown: number;
  /** Right only after another try. */
  readonly later: number;
  /** Bets whose answer was shown without one. */
  readonly shown: number;
  /** Of a task. */
  readonly solved: number;
  /** Tries of those who solved a task, the median; undefined if none is known. */
  readonly tries: number | undefined;
}

/** One for each lesson of which there are codes, in the course's order. */
export function tallyOf(
  counted: readonly HandedIn[],
  keys: readonly LessonKey[],
): readonly LessonTally[] {
  return keys.flatMap((key) => {
    const sheets = counted.filter(({ sheet }) => sheet.lesson === key.slug);
    if (sheets.length === 0) return [];
    const items = key.items.map((item, i) =>
      itemTally(
        item,
        sheets.map(({ sheet }) => sheet.answers[i]!),
      ),
    );
    return [{ key, students: sheets.length, items }];
  });
}

/** What a code has for "certain". */
const certain = 3;

function itemTally(item: AskedItem, answers: readonly ItemAnswer[]): ItemTally {
  const count = (fits: (answer: ItemAnswer) => boolean): number => answers.filter(fits).length;
  const wrong = (result: Result): boolean =>
    result === Result.Later || (item.kind === 'question' && result === Result.Open);
  const chosen = item.choices.map((_, i) => count(({ choice }) => choice === i));
  const unmatched = count(({ choice }) => choice === noMatch);
  const unknown = count(({ choice, result }) => choice === null && wrong(result));
  const solved = count(({ result }) => result === Result.Right);
  const isTask = item.kind === 'task';
  return {
    item,
    answered: isTask
      ? count(({ result, tries }) => result === Result.Right || tries > 0)
      : chosen.reduce((sum, one) => sum + one, 0) + unmatched + unknown,
    chosen,
    certain: item.choices.map((_, i) =>
      count(({ choice, confidence }) => choice === i && confidence === certain),
    ),
    unmatched,
    unknown: isTask ? 0 : unknown,
    later: item.kind === 'question' ? count(({ result }) => result === Result.Later) : 0,
    shown: item.kind === 'bet' ? count(({ result }) => result === Result.Open) : 0,
    solved: isTask ? solved : 0,
    tries: isTask
      ? medianOf(
          answers.flatMap(({ result, tries }) =>
            result === Result.Right && tries > 0 ? [tries] : [],
          ),
        )
      : undefined,
  };
}

function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}
