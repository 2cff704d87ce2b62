// The code that a lesson's end gives: what it says, what of it is refused, and the table of a class.
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
import { lessonKeyOf } from '../../../../src/ui/lesson/code/lesson-key.ts';
import { maxLines, readPasted } from '../../../../src/ui/lesson/code/pasted.ts';
import {
  confidenceOf,
  variantsOf,
  Result,
  resultsOf,
} from '../../../../src/ui/lesson/code/results.ts';
import { csvOfRows, rowOf } from '../../../../src/ui/lesson/code/table.ts';
import { nothingDone, type Progress } from '../../../../src/ui/lesson/state/progress.ts';
import { lessons } from '../../../course/lessons.ts';
import { fc, trials } from '../../../trials.ts';

const keys = lessons.map(lessonKeyOf);
const lesson = lessons.find(({ slug }) => slug === 'short-initial-segment')!;
const key = keys.find(({ slug }) => slug === lesson.slug)!;
const questions = key.items.filter(({ kind }) => kind === 'question').length;
const bets = key.items.filter(({ kind }) => kind === 'bet').length;

const sheet: fc.Arbitrary<AnswerSheet> = fc.record({
  lesson: fc.constant(lesson.slug),
  results: fc.array(fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<Result>, {
    minLength: key.items.length,
    maxLength: key.items.length,
  }),
  variants: fc.array(fc.nat(15), { minLength: questions, maxLength: questions }),
  confidence: fc.array(fc.nat(3), { minLength: bets, maxLength: bets }),
  name: fc.string({ unit: 'grapheme', maxLength: 30 }).map(boundedName),
});
const nobody: AnswerSheet = {
  lesson: lesson.slug,
  results: key.items.map(() => Result.Right),
  variants: Array.from({ length: questions }, () => 0),
  confidence: Array.from({ length: bets }, () => 0),
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
      fc.property(sheet, (one) => {
        const code = encodeAnswers(one, key);
        expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4})*(-[0-9A-Z]{1,3})?$/);
        expect(code.length).toBeLessThanOrEqual(longestCode);
        expect(decodeAnswers(code, keys)).toEqual(one);
      }),
      trials(200),
    );
    expect(encodeAnswers(nobody, key).length).toBeLessThanOrEqual(34);
  });

  test('of a reader who said nothing of confidence is one that earlier versions read', () => {
    const [version] = fromBase32(encodeAnswers(nobody, key))!;
    expect(version).toBe(1);
    const sure = { ...nobody, confidence: nobody.confidence.map((_, i) => (i === 0 ? 3 : 0)) };
    const code = encodeAnswers(sure, key);
    expect(fromBase32(code)![0]).toBe(2);
    expect(code.length).toBeLessThanOrEqual(encodeAnswers(nobody, key).length + 5);
    expect(decodeAnswers(code, keys)).toEqual(sure);
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
  const at = (id: string): number => key.items.findIndex((item) => item.id === id);
  const right = (id: string): number => {
    const block = lesson.blocks.find((one) => one.id === id)!;
    return 'choices' in block ? block.choices.findIndex((choice) => choice.right) : 0;
  };
  const result = (progress: Partial<Progress>, id: string): Result =>
    resultsOf(lesson, { ...nothingDone, ...progress })[at(id)]!;

  test('of a bet: right, wrong, shown or nothing', () => {
    expect(result({ bets: { 'quick-bet': right('quick-bet') } }, 'quick-bet')).toBe(Result.Right);
    expect(result({ bets: { 'quick-bet': right('quick-bet') + 1 } }, 'quick-bet')).toBe(
      Result.Later,
    );
    expect(
      result({ bets: { 'patient-bet': -1 }, values: { 'patient-bet': 5 } }, 'patient-bet'),
    ).toBe(Result.Later);
    expect(result({ decided: ['quick-bet'] }, 'quick-bet')).toBe(Result.Open);
    expect(result({}, 'quick-bet')).toBe(Result.None);
  });

  test('of a question: whether the first try was right, with whatever numbers', () => {
    const id = 'who-waited';
    const [good, bad] = [right(id), right(id) === 0 ? 1 : 0];
    expect(result({ answers: { [id]: [good, bad] } }, id)).toBe(Result.Right);
    expect(result({ answers: { [id]: [bad, good] } }, id)).toBe(Result.Later);
    expect(result({ answers: { [id]: [bad] } }, id)).toBe(Result.Open);
    expect(result({ answers: { [id]: [bad], [`${id}@2`]: [good] } }, id)).toBe(Result.Later);
    expect(result({ answers: { [`${id}@2`]: [good] } }, id)).toBe(Result.Right);
  });

  test('of the confidence in each bet that was placed, and the table says it', () => {
    const progress: Progress = {
      ...nothingDone,
      bets: { 'quick-bet': right('quick-bet') },
      confidence: { 'quick-bet': 2, 'one-bet': 1 },
    };
    const order = key.items.filter(({ kind }) => kind === 'bet').map(({ id }) => id);
    const levels = confidenceOf(lesson, progress);
    expect(levels).toEqual(order.map((id) => (id === 'quick-bet' ? 3 : 0)));
    const row = rowOf({ ...nobody, results: resultsOf(lesson, progress), confidence: levels }, key);
    expect(row.each[at('quick-bet')]!.result).toBe('right (certain)');
    expect(row.each[at('one-bet')]!.result).toBe('nothing');
  });

  test('of a task whether it is solved, and of each question the variant on view', () => {
    expect(result({ solved: ['task-1'] }, 'task-1')).toBe(Result.Right);
    const asked = key.items.filter(({ kind }) => kind === 'question');
    const variants = variantsOf(lesson, { ...nothingDone, draws: { [asked[1]!.id]: 7 } });
    expect(variants).toEqual(asked.map((_, i) => (i === 1 ? 7 : 0)));
  });
});

describe('a class', () => {
  const ada = encodeAnswers({ ...nobody, name: 'Ada' }, key);

  test('is read line by line; what is no code is told with its line', () => {
    const text = `Ada-Mary: ${ada}\n\n${ada.slice(0, -1)}0\nhello\n`;
    const [good, damaged, none, ...others] = readPasted(text, keys);
    expect(good).toMatchObject({ line: 1, code: ada, sheet: { name: 'Ada' } });
    expect(damaged).toMatchObject({
      line: 3,
      refused: expect.stringMatching(/mistyped/) as string,
    });
    expect(none).toMatchObject({ line: 4, refused: expect.stringMatching(/no code/) as string });
    expect(others).toEqual([]);
    expect(readPasted(`${ada}\n`.repeat(maxLines + 50), keys).length).toBeLessThanOrEqual(maxLines);
  });

  test('becomes a table and a file in which no name is a formula', () => {
    const all = `${key.items.filter(({ kind }) => kind === 'bet').length}`;
    const row = rowOf({ ...nobody, name: '=SUM(A1,B1)' }, key);
    expect(row.bets).toBe(`${all} of ${all}`);
    expect(row.each).toHaveLength(key.items.length);
    const [head, line] = csvOfRows([row]).split('\r\n');
    expect(head).toMatch(/^name,lesson,/);
    expect(line).toMatch(/^"'=SUM\(A1,B1\)",/);
    expect(csvOfRows([rowOf({ ...nobody, name: 'a "b"' }, key)])).toContain('"a ""b"""');
  });

  test('no name is a formula, however it begins', () => {
    const starts = [
      '=',
      '+',
      '-',
      '@',
      '\uff1d',
      '\uff0b',
      '\uff0d',
      '\uff20',
      '\t',
      '\r',
      '\n',
      ' =',
    ];
    for (const start of starts) {
      const row = { ...rowOf(nobody, key), name: `${start}1+1` };
      expect(csvOfRows([row]).split('\r\n').slice(1).join('\r\n'), JSON.stringify(start)).toMatch(
        /^"?'/,
      );
    }
    const row = { ...rowOf(nobody, key), name: 'Ann-Marie = 1' };
    expect(csvOfRows([row])).toContain('\r\nAnn-Marie = 1,');
  });
});
