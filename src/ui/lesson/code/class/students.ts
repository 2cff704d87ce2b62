import { levels } from '../../confidence/levels.ts';
import type { ItemAnswer } from '../item-answer.ts';
import type { AskedItem, LessonKey } from '../lesson-key.ts';
import { Result } from '../results.ts';
import { letterOf } from './bars.ts';
import type { HandedIn } from './newest.ts';

/** A student's line in the table of what was handed in. */
export interface StudentRow {
  readonly line: number;
  readonly name: string;
  readonly lesson: string;
  /** `3 of 7`: right at the first try, of all there are. */
  readonly bets: string;
  readonly questions: string;
  readonly tasks: string;
  /** What is neither right nor decided. */
  readonly open: readonly AskedItem[];
}

export function rowOf({ line, sheet }: HandedIn, key: LessonKey): StudentRow {
  const right = (kind: AskedItem['kind']): string => {
    const [count, all] = rightOf(kind, sheet.answers, key);
    return `${count} of ${all}`;
  };
  return {
    line,
    name: sheet.name,
    lesson: key.title,
    bets: right('bet'),
    questions: right('question'),
    tasks: right('task'),
    open: key.items.filter(({ kind }, i) => isOpen(kind, sheet.answers[i]!.result)),
  };
}

/** How many were right at the first try, and how many there are. */
export function rightOf(
  kind: AskedItem['kind'],
  answers: readonly ItemAnswer[],
  { items }: LessonKey,
): readonly [number, number] {
  const own = answers.filter((_, i) => items[i]!.kind === kind);
  return [own.filter(({ result }) => result === Result.Right).length, own.length];
}

/** A bet is decided once its answer was seen, a question once it was right. */
function isOpen(kind: AskedItem['kind'], result: Result): boolean {
  return result === Result.None || (kind === 'question' && result === Result.Open);
}

/** What a student made of each thing asked, in words. */
export function detailsOf(
  { sheet }: HandedIn,
  key: LessonKey,
): readonly { readonly title: string; readonly result: string }[] {
  return key.items.map(({ kind, title }, i) => {
    const answer = sheet.answers[i]!;
    const { choice, confidence, variant, tries } = answer;
    const level = levels[confidence - 1]?.toLowerCase();
    const told = [
      wordsOf(kind, answer.result),
      choice !== null && choice >= 0 ? letterOf(choice) : undefined,
      level,
      tries > 1 ? `${tries} tries` : undefined,
      variant > 0 ? `numbers ${variant + 1}` : undefined,
    ];
    return { title, result: told.filter((one) => one !== undefined).join(', ') };
  });
}

function wordsOf(kind: AskedItem['kind'], result: Result): string {
  switch (result) {
    case Result.None:
      return kind === 'task' ? 'not solved' : 'nothing';
    case Result.Right:
      return kind === 'task' ? 'solved' : 'right';
    case Result.Later:
      return kind === 'bet' ? 'wrong' : 'right later';
    case Result.Open:
      return kind === 'bet' ? 'shown' : 'wrong';
  }
}
