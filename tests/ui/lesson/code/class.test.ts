// What a teacher reads out of a class's codes: which count, how the class answered, what to take up again, the file.
import { describe, expect, test } from 'vitest';
import { decodeAnswers, encodeAnswers } from '../../../../src/ui/lesson/code/answer-code.ts';
import { adviceFor, placesInWords } from '../../../../src/ui/lesson/code/class/advice.ts';
import { barsOf } from '../../../../src/ui/lesson/code/class/bars.ts';
import { csvOf } from '../../../../src/ui/lesson/code/class/csv.ts';
import { newestOf, studentsIn } from '../../../../src/ui/lesson/code/class/newest.ts';
import { detailsOf, rowOf } from '../../../../src/ui/lesson/code/class/students.ts';
import { tallyOf } from '../../../../src/ui/lesson/code/class/tally.ts';
import type { ItemAnswer } from '../../../../src/ui/lesson/code/item-answer.ts';
import { lessonKeyOf, type LessonKey } from '../../../../src/ui/lesson/code/lesson-key.ts';
import { maxLines, PastedCodes } from '../../../../src/ui/lesson/code/pasted.ts';
import { answersOf, Result } from '../../../../src/ui/lesson/code/results.ts';
import { nothingDone, type Progress } from '../../../../src/ui/lesson/state/progress.ts';
import { lessons } from '../../../course/lessons.ts';
import old from '../../../fixtures/codes/before-version-3.json' with { type: 'json' };

const lesson = lessons.find(({ slug }) => slug === 'short-initial-segment')!;
const key = lessonKeyOf(lesson);
const at = (id: string): number => key.items.findIndex((item) => item.id === id);
const wrongAt = (id: string, which = 0): number =>
  key.items[at(id)]!.choices.flatMap(({ right }, i) => (right ? [] : [i]))[which]!;
const rightAt = (id: string): number => key.items[at(id)]!.choices.findIndex(({ right }) => right);

function codeOf(name: string, progress: Partial<Progress>): string {
  const answers = answersOf(lesson, { ...nothingDone, ...progress });
  return encodeAnswers({ lesson: key.slug, answers, name }, key);
}

function classOf(codes: readonly string[], keys: readonly LessonKey[] = [key]) {
  return newestOf(new PastedCodes(keys).read(codes.join('\n')));
}

describe('pasted lines', () => {
  const ada = codeOf('Ada', {});

  test('are read one by one; what is no code is told with its line', () => {
    const text = `Ada-Mary: ${ada}\n\n${ada.slice(0, -1)}${ada.endsWith('0') ? 'A' : '0'}\nhello\n`;
    const [good, damaged, none, ...others] = new PastedCodes([key]).read(text);
    expect(good).toMatchObject({ line: 1, code: ada, sheet: { name: 'Ada' } });
    expect(damaged).toMatchObject({
      line: 3,
      refused: expect.stringMatching(/mistyped/) as string,
    });
    expect(none).toMatchObject({ line: 4, refused: expect.stringMatching(/no code/) as string });
    expect(others).toEqual([]);
    const many = new PastedCodes([key]).read(`${ada}\n`.repeat(maxLines + 50));
    expect(many.length).toBeLessThanOrEqual(maxLines);
  });

  test('that were read before are not read again when another comes', () => {
    const pasted = new PastedCodes([key]);
    const [before] = pasted.read(ada);
    const [, again] = pasted.read(`first\n${ada}\nlast`);
    expect(again).toMatchObject({ line: 2 });
    expect('sheet' in again! && 'sheet' in before! && again.sheet === before.sheet).toBe(true);
  });

  test('with one name count once, the last of them; those without a name all do', () => {
    const codes = [
      codeOf('Ada', {}),
      codeOf('', {}),
      codeOf('Bob', {}),
      codeOf('', {}),
      codeOf('ADA', { solved: ['task-1'] }),
    ];
    const { counted, replaced } = classOf(codes);
    expect(counted.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(replaced.map(({ line, by }) => [line, by])).toEqual([[1, 5]]);
    expect(studentsIn(counted)).toBe(4);
  });
});

describe('a class of 30', () => {
  // Fourteen believe one thing at the last bet; at every other item fewer choose any one wrong answer.
  const codes = Array.from({ length: 30 }, (_, i) =>
    codeOf(`Student ${i + 1}`, {
      bets: {
        'three-bet': i < 14 ? wrongAt('three-bet') : rightAt('three-bet'),
        'quick-bet': i % 3 === 0 ? wrongAt('quick-bet', 1) : rightAt('quick-bet'),
        'patient-bet': i % 10 === 0 ? -1 : rightAt('patient-bet'),
      },
      confidence: { 'three-bet': i % 2 === 0 ? 2 : 0 },
      decided: ['one-bet'],
      answers: {
        'who-waited':
          i % 4 === 0 ? [wrongAt('who-waited'), rightAt('who-waited')] : [rightAt('who-waited')],
      },
      solved: i < 20 ? ['task-1'] : [],
      tries: { 'task-1': (i % 5) + 1 },
    }),
  );
  const { counted } = classOf(codes);
  const [tally] = tallyOf(counted, [key]);
  const itemTally = (id: string) => tally!.items[at(id)]!;

  test('is counted choice by choice', () => {
    expect(tally).toMatchObject({ students: 30 });
    expect(itemTally('three-bet')).toMatchObject({ answered: 30, shown: 0 });
    expect(itemTally('three-bet').chosen[wrongAt('three-bet')]).toBe(14);
    expect(itemTally('three-bet').certain[wrongAt('three-bet')]).toBe(7);
    expect(itemTally('patient-bet')).toMatchObject({ answered: 30, unmatched: 3 });
    expect(itemTally('one-bet')).toMatchObject({ answered: 0, shown: 30 });
    expect(itemTally('who-waited')).toMatchObject({ answered: 30, later: 8 });
    expect(itemTally('task-1')).toMatchObject({ answered: 30, solved: 20, tries: 3 });
    for (const one of tally!.items.filter(({ item }) => item.kind !== 'task')) {
      const sum = barsOf(one, 30).reduce((all, { count }) => all + count, 0);
      expect(sum, one.item.id).toBe(one.answered);
    }
  });

  test('is told first to take up what most of them believe', () => {
    const choice = key.items[at('three-bet')]!.choices[wrongAt('three-bet')]!;
    const [first, second] = adviceFor(tally!);
    expect(first!.belief).toBe(choice.misconception ?? choice.answer);
    expect(first!.places[0]).toMatchObject({ chose: 14, of: 30, certain: 7 });
    const { title } = key.items[at('three-bet')]!;
    expect(placesInWords(first!)).toBe(`14 of 30 chose it at ‘${title}’ (7 certain)`);
    expect(second!.places[0]).toMatchObject({ chose: 10, of: 30 });
  });

  test('is advised by misconception, wherever it was chosen', () => {
    const shared = new Set(['quick-bet', 'who-waited']);
    const same = key.items.map((item) => ({
      ...item,
      choices: item.choices.map(({ right, answer }) =>
        shared.has(item.id) && !right
          ? { right, answer, misconception: 'the timer starts over' }
          : { right, answer },
      ),
    }));
    const [own] = tallyOf(counted, [{ ...key, items: same }]);
    const named = adviceFor(own!).find((advice) => advice.named)!;
    expect(named.belief).toBe('the timer starts over');
    expect(named.places.map(({ item, chose }) => [item.id, chose])).toEqual([
      ['quick-bet', 10],
      ['who-waited', 8],
    ]);
  });

  test('counts two wrong choices together that stand for one belief', () => {
    const same = key.items.map((item) => ({
      ...item,
      choices: item.choices.map(({ right, answer }) =>
        right ? { right, answer } : { right, answer, misconception: `not ${item.id}` },
      ),
    }));
    const codes = Array.from({ length: 30 }, (_, i) =>
      codeOf(`Student ${i + 1}`, {
        bets: { 'quick-bet': i < 20 ? wrongAt('quick-bet', i % 2) : 0 },
      }),
    );
    const [own] = tallyOf(classOf(codes).counted, [{ ...key, items: same }]);
    const wrong = 20 + (rightAt('quick-bet') === 0 ? 0 : 10);
    const [first] = adviceFor(own!);
    expect(first!.places.map(({ item, chose }) => [item.id, chose])).toEqual([
      ['quick-bet', wrong],
    ]);
  });

  test('has a line for each student, with what is still open', () => {
    const row = rowOf(counted[29]!, key);
    expect(row).toMatchObject({ name: 'Student 30', lesson: lesson.title });
    expect(row.questions).toBe(
      `1 of ${key.items.filter(({ kind }) => kind === 'question').length}`,
    );
    const open = row.open.map(({ id }) => id);
    expect(open).toContain('task-1');
    expect(open).not.toContain('one-bet');
    expect(open).not.toContain('three-bet');
    expect(detailsOf(counted[0]!, key)[at('three-bet')]!.result).toMatch(/^wrong, [A-D], certain$/);
    expect(detailsOf(counted[0]!, key)[at('who-waited')]!.result).toMatch(
      /^right later, [A-D], 2 tries$/,
    );
  });

  test('becomes a file with a column for each item and each number', () => {
    const [head, first, ...others] = csvOf(counted, [key]).trimEnd().split('\r\n');
    expect(others).toHaveLength(29);
    const columns = head!.split(',');
    const cells = first!.split(',');
    expect(cells).toHaveLength(columns.length);
    const cell = (name: RegExp): string => cells[columns.findIndex((one) => name.test(one))]!;
    expect(columns.slice(0, 4)).toEqual(['name', 'lesson', 'bets right', 'bets']);
    expect(cell(/\/three-bet \(right: [A-D]\)$/)).toBe('ABCD'[wrongAt('three-bet')]);
    expect(cell(/\/three-bet certainty/)).toBe('3');
    expect(cell(/\/patient-bet \(/)).toBe('other');
    expect(cell(/\/one-bet \(/)).toBe('shown');
    expect(cell(/\/who-waited right in the end/)).toBe('1');
    expect(cell(/\/who-waited tries/)).toBe('2');
    expect(cell(/\/task-1 solved/)).toBe('1');
    expect(cell(/\/task-1 tries/)).toBe('1');
  });

  test('of 500 pasted at once is read and counted well within a second', () => {
    const text = Array.from({ length: 500 }, (_, i) => codes[i % 30]!.toLowerCase()).map(
      (code, i) => `${i}: ${code}`,
    );
    const began = performance.now();
    const { counted: many } = classOf(text);
    adviceFor(tallyOf(many, [key])[0]!);
    many.map((one) => rowOf(one, key));
    expect(performance.now() - began).toBeLessThan(500);
  });
});

test('codes from before choices were told count, as wrong answers that are not known', () => {
  const before = old.lesson as LessonKey;
  const { counted } = classOf([old.codes[1]], [before]);
  const [tally] = tallyOf(counted, [before]);
  expect(tally!.items[0]).toMatchObject({ answered: 1, unknown: 0, chosen: [0, 1, 0, 0] });
  expect(tally!.items[3]).toMatchObject({ answered: 1, unknown: 1 });
  expect(adviceFor(tally!)).toEqual([]);
});

describe('in the file', () => {
  const none: readonly ItemAnswer[] = answersOf(lesson, nothingDone);
  const lineFor = (name: string): string =>
    csvOf([{ line: 1, sheet: { lesson: key.slug, answers: none, name } }], [key])
      .split('\r\n')
      .slice(1)
      .join('\r\n');

  test('no name is a formula, however it begins', () => {
    const starts = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\t', '\r', '\n'];
    for (const start of [...starts, ' =']) {
      expect(lineFor(`${start}1+1`), JSON.stringify(start)).toMatch(/^"?'/);
    }
    expect(lineFor('=SUM(A1,B1)')).toMatch(/^"'=SUM\(A1,B1\)",/);
    expect(lineFor('a "b"')).toMatch(/^"a ""b""",/);
    expect(lineFor('Ann-Marie = 1')).toMatch(/^Ann-Marie = 1,/);
  });

  test('a reader who did nothing has nothing in it', () => {
    expect(
      decodeAnswers(codeOf('', {}), [key]).answers.every(({ result }) => result === Result.None),
    ).toBe(true);
    expect(lineFor('Ada')).toMatch(/^Ada,[^,]+,0,\d+,0,\d+,0,\d+,,/);
  });
});
