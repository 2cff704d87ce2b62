import { noMatch } from '../../bet/judge.ts';
import type { ItemAnswer } from '../item-answer.ts';
import type { AskedItem, LessonKey } from '../lesson-key.ts';
import { Result } from '../results.ts';
import { letterOf } from './bars.ts';
import type { HandedIn } from './newest.ts';
import { rightOf } from './students.ts';

type Cell = string | number;

const kinds = ['bet', 'question', 'task'] as const;
const counts = {
  bet: ['bets right', 'bets'],
  question: ['questions right at first', 'questions'],
  task: ['tasks solved', 'tasks'],
} as const satisfies Record<AskedItem['kind'], readonly string[]>;

/**
 * What a class handed in, as a file for spreadsheets: a line for each code, the choice at each thing asked as a
 * letter in a column of its own, and each number in one, too. Lessons of which there is no code have no columns.
 */
export function csvOf(counted: readonly HandedIn[], keys: readonly LessonKey[]): string {
  const present = keys.filter(({ slug }) => counted.some(({ sheet }) => sheet.lesson === slug));
  const head = [
    'name',
    'lesson',
    ...kinds.flatMap((kind) => counts[kind]),
    ...present.flatMap((key) => key.items.flatMap((item) => columnsOf(item, key))),
  ];
  const lines = counted.flatMap(({ sheet }) => {
    const own = present.find(({ slug }) => slug === sheet.lesson);
    if (own === undefined) return [];
    return [
      [
        sheet.name,
        own.title,
        ...kinds.flatMap((kind) => rightOf(kind, sheet.answers, own)),
        ...present.flatMap((key) =>
          key.items.flatMap((item, i) =>
            key === own ? cellsOf(item, sheet.answers[i]!) : columnsOf(item, key).map(() => ''),
          ),
        ),
      ],
    ];
  });
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** `nagle/near-bet (right: B)`, and a column for each of its numbers. */
function columnsOf({ id, kind, choices }: AskedItem, { slug }: LessonKey): string[] {
  const name = `${slug}/${id}`;
  const letters = choices.flatMap(({ right }, i) => (right ? [letterOf(i)] : [])).join(' ');
  switch (kind) {
    case 'bet':
      return [`${name} (right: ${letters})`, `${name} certainty 1-3`];
    case 'question':
      return [
        `${name} (right: ${letters})`,
        `${name} right in the end`,
        `${name} tries`,
        `${name} numbers`,
      ];
    case 'task':
      return [`${name} solved`, `${name} tries`];
  }
}

function cellsOf({ kind }: AskedItem, answer: ItemAnswer): Cell[] {
  const { result, tries, confidence, variant } = answer;
  const right = result === Result.Right;
  switch (kind) {
    case 'bet':
      return [choiceIn(kind, answer), confidence || ''];
    case 'question': {
      const inTheEnd = result === Result.None ? '' : Number(right || result === Result.Later);
      return [choiceIn(kind, answer), inTheEnd, tries || '', variant + 1];
    }
    case 'task':
      return [Number(right), tries || ''];
  }
}

/** A letter; in words what is none. */
function choiceIn(kind: AskedItem['kind'], { choice, result }: ItemAnswer): string {
  if (choice === noMatch) return 'other';
  if (choice !== null) return letterOf(choice);
  if (result === Result.None) return '';
  if (kind === 'bet' && result === Result.Open) return 'shown';
  return result === Result.Right ? 'right' : 'wrong';
}

/**
 * What begins like a formula, in full-width characters too, would be one to a spreadsheet (OWASP, CSV injection):
 * readers write their own names.
 */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

function cell(content: Cell): string {
  if (typeof content === 'number') return `${content}`;
  const safe = formula.test(content) ? `'${content}` : content;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
