// The code that a lesson’s end gives: what it says, and what is refused.
import { describe, expect, test } from 'vitest';
import {
  boundedName,
  CodeError,
  decodeAnswers,
  encodeAnswers,
  longestCode,
  longestName,
  type AnswerSheet,
} from '../../../../src/ui/lesson/code/answer-code.ts';
import { fromBase32, toBase32 } from '../../../../src/ui/lesson/code/base32.ts';
import { checksum } from '../../../../src/ui/lesson/code/checksum.ts';
import {
  lessonKeyOf,
  type AskedItem,
  type LessonKey,
} from '../../../../src/ui/lesson/code/lesson-key.ts';
import type { ItemAnswer } from '../../../../src/ui/lesson/code/item-answer.ts';
import { answersOf, Result } from '../../../../src/ui/lesson/code/results.ts';
import { nothingDone, type Progress } from '../../../../src/ui/lesson/state/progress.ts';
import { lessons } from '../../../course/lessons.ts';
import old from '../../../fixtures/codes/before-version-3.json' with { type: 'json' };
import { fc, trials } from '../../../trials.ts';

const keys = lessons.map(lessonKeyOf);
const lesson = lessons.find(({ slug }) => slug === 'short-initial-segment')!;
const key = keys.find(({ slug }) => slug === lesson.slug)!;

/** What one reader may have made of an item. */
function answerTo({ kind, choices }: AskedItem): fc.Arbitrary<ItemAnswer> {
  const none = { choice: null, confidence: 0, variant: 0, tries: 0 };
  const resultOf = (choice: number): Result =>
    choices[choice]?.right === true ? Result.Right : Result.Later;
  switch (kind) {
    case 'bet':
      return fc.oneof(
        fc.constantFrom(Result.None, Result.Open).map((result) => ({ ...none, result })),
        fc
          .tuple(fc.integer({ min: -1, max: choices.length - 1 }), fc.nat(3))
          .map(([choice, confidence]) => ({
            ...none,
            result: resultOf(choice),
            choice,
            confidence,
          })),
      );
    case 'question':
      return fc.oneof(
        fc.nat(15).map((variant) => ({ ...none, result: Result.None, variant })),
        fc
          .tuple(
            fc.nat(choices.length - 1),
            fc.nat(15),
            fc.integer({ min: 1, max: 4 }),
            fc.boolean(),
          )
          .map(([choice, variant, tries, later]) => ({
            result: resultOf(choice) === Result.Right || later ? resultOf(choice) : Result.Open,
            choice,
            confidence: 0,
            variant,
            tries,
          })),
      );
    case 'task':
      return fc
        .tuple(fc.constantFrom(Result.None, Result.Right), fc.nat(15))
        .map(([result, tries]) => ({ ...none, result, tries }));
  }
}

const sheetFor = (one: LessonKey): fc.Arbitrary<AnswerSheet> =>
  fc.record({
    lesson: fc.constant(one.slug),
    answers: fc.tuple(...one.items.map(answerTo)),
    name: fc.string({ unit: 'grapheme', maxLength: 30 }).map(boundedName),
  });
const sheet = sheetFor(key);
const nobody: AnswerSheet = {
  lesson: lesson.slug,
  answers: answersOf(lesson, nothingDone),
  name: '',
};

test('CRC-16/CCITT-FALSE of the digits 1 to 9 is the catalogue’s 29B1', () => {
  expect(checksum(new TextEncoder().encode('123456789'))).toBe(0x29b1);
});

test('bytes survive base 32, in small letters, without hyphens, and with O and L for digits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = toBase32(bytes);
      expect([...fromBase32(text)!]).toEqual([...bytes]);
      const spoken = text
        .toLowerCase()
        .replaceAll('-', ' ')
        .replaceAll('0', 'o')
        .replaceAll('1', 'l');
      expect([...fromBase32(spoken)!]).toEqual([...bytes]);
    }),
    trials(100),
  );
  expect(fromBase32('UUUU')).toBeUndefined();
});

describe('a code', () => {
  test('says again what was put into it, in groups of four, and is bounded', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys).chain(sheetFor), (one) => {
        const of = keys.find(({ slug }) => slug === one.lesson)!;
        const code = encodeAnswers(one, of);
        expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4})*(-[0-9A-Z]{1,3})?$/);
        expect(code.length).toBeLessThanOrEqual(longestCode);
        expect(decodeAnswers(code, keys)).toEqual(one);
      }),
      trials(200),
    );
    expect(encodeAnswers(nobody, key).length).toBeLessThanOrEqual(34);
  });

  test('of a reader who did all of a lesson is little longer than one that tells no choices', () => {
    const answers = key.items.map(({ kind, choices }): ItemAnswer => {
      const choice = kind === 'task' ? null : choices.findIndex(({ right }) => !right);
      const tries = { bet: 0, question: 2, task: 3 }[kind];
      const result = kind === 'task' ? Result.Right : Result.Later;
      return { result, choice, confidence: kind === 'bet' ? 3 : 0, variant: 0, tries };
    });
    const code = encodeAnswers({ ...nobody, answers }, key);
    expect(code.length).toBeLessThanOrEqual(old.codes[2].length + 10);
  });

  test('of versions 1 and 2 is read: what it does not say is not known', () => {
    const bets = old.lesson.items.filter(({ kind }) => kind === 'bet');
    for (const version of [1, 2] as const) {
      const read = decodeAnswers(old.codes[version], [old.lesson as LessonKey]);
      expect(read.name).toBe(version === 1 ? 'Ada' : 'Bob');
      expect(read.answers.map(({ result }) => result)).toEqual(old.results);
      expect(
        read.answers
          .filter((_, i) => old.lesson.items[i]!.kind === 'question')
          .map(({ variant }) => variant),
      ).toEqual(old.variants);
      expect(read.answers.slice(0, bets.length).map(({ confidence }) => confidence)).toEqual(
        bets.map((_, i) => (version === 1 ? 0 : i % 4)),
      );
      // Right at the first try was the right choice; which wrong one it was is not in it.
      expect(read.answers.slice(0, 4).map(({ choice }) => choice)).toEqual([1, null, null, null]);
    }
  });

  test('with one letter mistyped, or two exchanged, is refused or says the same', () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    fc.assert(
      fc.property(sheet, fc.nat(), fc.nat(31), fc.boolean(), (one, at, letter, swap) => {
        const code = encodeAnswers(one, key).replaceAll('-', '');
        const place = at % (code.length - 1);
        const wrong = swap
          ? code.slice(0, place) + code[place + 1]! + code[place]! + code.slice(place + 2)
          : code.slice(0, place) + letters[letter]! + code.slice(place + 1);
        let read: AnswerSheet | undefined;
        try {
          read = decodeAnswers(wrong, keys);
        } catch (error) {
          expect(error).toBeInstanceOf(CodeError);
        }
        if (read !== undefined) expect(read).toEqual(one);
      }),
      trials(300),
    );
  });

  test.each([
    ['ABC', /missing or mistyped/],
    ['AB!U-CDEF', /characters/],
    ['A'.repeat(longestCode + 1), /too long/],
  ])('‘%s’ is refused with its reason', (code, reason) => {
    expect(() => decodeAnswers(code, keys)).toThrow(reason);
  });

  test('of another version, lesson or edition is refused with its reason', () => {
    const bytes = [...fromBase32(encodeAnswers(nobody, key))!].slice(0, -2);
    const signed = (changed: number[]): string => {
      const sum = checksum(changed);
      return toBase32(Uint8Array.from([...changed, sum >> 8, sum & 255]));
    };
    const [, ...rest] = bytes;
    expect(() => decodeAnswers(signed([9, ...rest]), keys)).toThrow(/another version/);
    expect(() => decodeAnswers(signed(bytes.slice(0, -1)), keys)).toThrow(/one answer for each/);
    const code = encodeAnswers(nobody, key);
    expect(() =>
      decodeAnswers(
        code,
        keys.filter((one) => one !== key),
      ),
    ).toThrow(/does not have/);
    const later = { ...key, edition: key.edition ^ 1 };
    expect(() => decodeAnswers(code, [later])).toThrow(/another edition of ‘The short initial/);
  });

  test('never fails otherwise, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        try {
          decodeAnswers(toBase32(bytes), keys);
        } catch (error) {
          expect(error).toBeInstanceOf(CodeError);
        }
      }),
      trials(200),
    );
  });

  test('has room for a name, in whole characters and one line, with nothing hidden in it', () => {
    expect(boundedName('  Ada \n\u202e Lovelace\u0000 ')).toBe('Ada Lovelace');
    const long = boundedName('é'.repeat(60));
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(longestName);
    expect(long).toMatch(/^é+$/);
  });
});

test('no two lessons have one number', () => {
  expect(new Set(keys.map(({ number }) => number)).size).toBe(keys.length);
});

describe('what a code says of a reader', () => {
  const right = (id: string): number => {
    const block = lesson.blocks.find((one) => one.id === id)!;
    return 'choices' in block ? block.choices.findIndex((choice) => choice.right) : 0;
  };
  const answerOf = (progress: Partial<Progress>, id: string): ItemAnswer =>
    answersOf(lesson, { ...nothingDone, ...progress })[
      key.items.findIndex((item) => item.id === id)
    ]!;

  test('of a bet: which choice, a value that matches none, shown, or nothing; and how sure', () => {
    const [good, bad] = [right('quick-bet'), right('quick-bet') + 1];
    expect(answerOf({ bets: { 'quick-bet': good } }, 'quick-bet')).toMatchObject({
      result: Result.Right,
      choice: good,
      confidence: 0,
    });
    expect(
      answerOf({ bets: { 'quick-bet': bad }, confidence: { 'quick-bet': 2 } }, 'quick-bet'),
    ).toMatchObject({ result: Result.Later, choice: bad, confidence: 3 });
    expect(
      answerOf({ bets: { 'patient-bet': -1 }, values: { 'patient-bet': 5 } }, 'patient-bet'),
    ).toMatchObject({ result: Result.Later, choice: -1 });
    expect(answerOf({ decided: ['quick-bet'] }, 'quick-bet')).toMatchObject({
      result: Result.Open,
      choice: null,
    });
    // Of a bet that was not placed, how sure they were says nothing.
    expect(answerOf({ confidence: { 'quick-bet': 2 } }, 'quick-bet')).toMatchObject({
      result: Result.None,
      choice: null,
      confidence: 0,
    });
  });

  test('of a question: the first choice, with whatever numbers, and whether it was right later', () => {
    const id = 'who-waited';
    const [good, bad] = [right(id), right(id) === 0 ? 1 : 0];
    const of = (answers: Progress['answers']): unknown => {
      const { result, choice, tries } = answerOf({ answers }, id);
      return [result, choice, tries];
    };
    expect(of({ [id]: [good, bad] })).toEqual([Result.Right, good, 2]);
    expect(of({ [id]: [bad, good] })).toEqual([Result.Later, bad, 2]);
    expect(of({ [id]: [bad] })).toEqual([Result.Open, bad, 1]);
    expect(of({ [id]: [bad], [`${id}@2`]: [good] })).toEqual([Result.Later, bad, 2]);
    expect(of({ [`${id}@2`]: [good] })).toEqual([Result.Right, good, 1]);
    expect(answerOf({ draws: { [id]: 7 } }, id).variant).toBe(7);
  });

  test('of a task whether it is solved, and after how many tries', () => {
    const task = (progress: Partial<Progress>): unknown => {
      const { result, tries } = answerOf(progress, 'task-1');
      return [result, tries];
    };
    expect(task({ solved: ['task-1'], tries: { 'task-1': 3 } })).toEqual([Result.Right, 3]);
    expect(task({ tries: { 'task-1': 40 } })).toEqual([Result.None, 15]);
    expect(task({ solved: ['task-1'] })).toEqual([Result.Right, 0]);
  });
});
