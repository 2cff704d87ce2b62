import { levels } from '../confidence/levels.ts';
import type { AnswerSheet } from './answer-code.ts';
import type { AskedItem, LessonKey } from './lesson-key.ts';
import { Result } from './results.ts';

/** A reader's line in the table of what was handed in. */
export interface AnswerRow {
  readonly name: string;
  readonly lesson: string;
  /** `3 of 7`: right at the first try, of all there are. */
  readonly bets: string;
  readonly questions: string;
  readonly tasks: string;
  /** What came of each thing asked, in words. */
  readonly each: readonly { readonly title: string; readonly result: string }[];
}

export function rowOf(
  { lesson, results, variants, confidence, name }: AnswerSheet,
  key: LessonKey,
): AnswerRow {
  const right = (kind: AskedItem['kind']): string => {
    const own = key.items.flatMap((item, i) => (item.kind === kind ? [results[i]] : []));
    return `${own.filter((result) => result === Result.Right).length} of ${own.length}`;
  };
  let question = 0;
  let bet = 0;
  return {
    name,
    lesson: key.title || lesson,
    bets: right('bet'),
    questions: right('question'),
    tasks: right('task'),
    each: key.items.map(({ kind, title }, i) => {
      const variant = kind === 'question' ? (variants[question++] ?? 0) : 0;
      const numbers = variant === 0 ? '' : `, numbers ${variant + 1}`;
      const level = kind === 'bet' ? levels[(confidence[bet++] ?? 0) - 1] : undefined;
      const sure = level === undefined ? '' : ` (${level.toLowerCase()})`;
      return { title, result: `${wordsOf(kind, results[i] ?? Result.None)}${sure}${numbers}` };
    }),
  };
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

const columns = [
  'name',
  'lesson',
  'bets right',
  'questions right at first',
  'tasks solved',
  'each',
];

/** The table as a file for spreadsheets. */
export function csvOfRows(rows: readonly AnswerRow[]): string {
  const lines = rows.map(({ name, lesson, bets, questions, tasks, each }) => [
    name,
    lesson,
    bets,
    questions,
    tasks,
    each.map(({ title, result }) => `${title}: ${result}`).join('; '),
  ]);
  return [columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/**
 * What begins like a formula, in full-width characters too, would be one to a spreadsheet (OWASP, CSV injection):
 * readers write their own names.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
