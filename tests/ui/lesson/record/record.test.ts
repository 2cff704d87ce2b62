// A reader's record: written to a file and read back, put together with another, never believed.
import { describe, expect, test } from 'vitest';
import {
  isSlug,
  largestFile,
  ProgressFileError,
  progressFile,
  readProgressFile,
} from '../../../../src/ui/lesson/record/file.ts';
import { looseProgress } from '../../../../src/ui/lesson/record/loose.ts';
import { mergeProgress } from '../../../../src/ui/lesson/record/merge.ts';
import { RecordState } from '../../../../src/ui/lesson/record/record-state.svelte.ts';
import {
  isUntouched,
  nothingDone,
  readProgress,
  type Progress,
} from '../../../../src/ui/lesson/state/progress.ts';
import { fc, trials } from '../../../trials.ts';

const id = fc.constantFrom('bet-1', 'bet-2', 'question-1', 'question-1@3', 'task-1', 'a');
const small = fc.integer({ min: 0, max: 9 });
const progress: fc.Arbitrary<Progress> = fc.record({
  at: fc.oneof(fc.constant(''), id),
  bets: fc.dictionary(id, small),
  values: fc.dictionary(id, fc.double({ noNaN: true, noDefaultInfinity: true })),
  confidence: fc.dictionary(id, fc.constantFrom(0, 1, 2)),
  decided: fc.uniqueArray(id),
  answers: fc.dictionary(id, fc.uniqueArray(small, { minLength: 1 })),
  draws: fc.dictionary(id, small),
  recalls: fc.dictionary(id, fc.record({ right: fc.boolean(), day: fc.nat(30_000) })),
  solved: fc.uniqueArray(id),
  tries: fc.dictionary(id, fc.integer({ min: 1, max: 99 })),
  goals: fc.dictionary(id, fc.boolean()),
  ownWords: fc.string({ maxLength: 30 }),
  compared: fc.boolean(),
});
const plain = (one: unknown): unknown => JSON.parse(JSON.stringify(one));

describe('a file of progress', () => {
  test('gives back all that was in it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('nagle', 'slow-start'), progress), (kept) => {
        const done = Object.entries(kept).filter(([, one]) => !isUntouched(one));
        expect(readProgressFile(progressFile(kept))).toEqual(plain(Object.fromEntries(done)));
      }),
      trials(100),
    );
  });

  test.each([
    ['', /not a progress file/],
    ['[]', /not a progress file/],
    ['{"format":"other","version":1}', /not a progress file/],
    ['{"format":"ackclock-progress","version":2,"lessons":{}}', /later version/],
    [' '.repeat(largestFile + 1), /too large/],
    [
      `{"format":"ackclock-progress","version":1,"lessons":{"nagle":${'['.repeat(450_000)}`,
      /^The file is nested deeper than 12 levels, at 'lessons\.nagle(\.0){10}'\.$/,
    ],
  ])('is refused with its reason: %#', (text, reason) => {
    expect(() => readProgressFile(text)).toThrow(ProgressFileError);
    expect(() => readProgressFile(text)).toThrow(reason);
  });

  test('has no lesson whose name is none, and not too many', () => {
    expect(isSlug('nagle')).toBe(true);
    expect(isSlug('__proto__')).toBe(false);
    const one = { ...nothingDone, solved: ['task-1'] };
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`lesson-${i}`, one]));
    const text = progressFile({ ...many, '../x': one });
    expect(Object.keys(readProgressFile(text)).length).toBeLessThanOrEqual(100);
  });
});

describe('what somebody else wrote', () => {
  test('never fails, and comes out in the right shape and bounded', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.object()), (kept) => {
        const read = looseProgress(kept);
        expect(Object.keys(read).sort()).toEqual(Object.keys(nothingDone).sort());
        expect(looseProgress(plain(read))).toEqual(read);
      }),
      trials(200),
    );
    const long = { solved: Array.from({ length: 10_000 }, (_, i) => `task-${i}`) };
    expect(looseProgress(long).solved.length).toBeLessThanOrEqual(500);
    const hostile = {
      bets: { 'bet-1': 1e9, '<b>': 1, 'bet-2': '1' },
      answers: { q: [0, 'x'] },
      solved: [{}, 'task-1', 'task-1'],
    };
    expect(looseProgress(hostile)).toEqual({ ...nothingDone, solved: ['task-1'] });
  });
});

describe('a name that every object has', () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const named = <T>(name: string, value: T): Readonly<Record<string, T>> =>
    Object.fromEntries([[name, value]]);

  test.each(names)('can name a lesson in a progress file: %s', (name) => {
    const one = { ...nothingDone, bets: named(name, 1), answers: named(name, [0]) };
    const text = `{"format":"ackclock-progress","version":1,"lessons":{"${name}":${JSON.stringify(one)}}}`;
    const record = new RecordState();
    record.take(text);
    expect(record.message).toMatch(isSlug(name) ? /^Loaded 1 lesson\./ : /^Loaded 0 lessons\./);
  });

  test.each(names)('can name a bet or a question: %s', (name) => {
    const recall = { right: true, day: 3 };
    const other: Progress = {
      ...nothingDone,
      bets: named(name, 1),
      values: named(name, 7),
      answers: named(name, [2, 0]),
      draws: named(name, 1),
      recalls: named(name, recall),
    };
    expect(mergeProgress(nothingDone, other)).toEqual(other);
    expect(mergeProgress(other, nothingDone)).toEqual(other);
    expect(readProgress(JSON.stringify(other), { blocks: [] })).toEqual(nothingDone);
  });
});

describe('two records together', () => {
  test('a bet keeps the confidence that it was placed with, and own words are not written over', () => {
    const here: Progress = {
      ...nothingDone,
      bets: { 'bet-1': 0 },
      confidence: { 'bet-2': 0 },
      ownWords: 'Mine.',
    };
    const other: Progress = {
      ...nothingDone,
      bets: { 'bet-1': 1, 'bet-2': 1 },
      confidence: { 'bet-1': 2, 'bet-2': 1, 'bet-3': 1 },
      ownWords: 'Elsewhere.',
      compared: true,
    };
    expect(mergeProgress(here, other)).toMatchObject({
      bets: { 'bet-1': 0, 'bet-2': 1 },
      confidence: { 'bet-2': 1, 'bet-3': 1 },
      ownWords: 'Mine.',
      compared: true,
    });
    expect(mergeProgress(here, other).confidence).not.toHaveProperty('bet-1');
    expect(mergeProgress(nothingDone, other).ownWords).toBe('Elsewhere.');
  });

  test('of tries at a task more count, once: a file may be read twice', () => {
    const here: Progress = { ...nothingDone, tries: { 'task-1': 2, 'task-2': 5 } };
    const other: Progress = { ...nothingDone, tries: { 'task-1': 3 } };
    expect(mergeProgress(here, other).tries).toEqual({ 'task-1': 3, 'task-2': 5 });
    expect(looseProgress({ tries: { 'task-1': 100, 'task-2': 0, 'task-3': 7 } }).tries).toEqual({
      'task-3': 7,
    });
  });

  test('nothing is lost, and what is here stays', () => {
    fc.assert(
      fc.property(progress, progress, (here, other) => {
        const both = mergeProgress(here, other);
        for (const one of [here, other]) {
          expect(both.decided).toEqual(expect.arrayContaining([...one.decided]));
          expect(both.solved).toEqual(expect.arrayContaining([...one.solved]));
          for (const [key, tried] of Object.entries(one.answers)) {
            expect(both.answers[key]).toEqual(expect.arrayContaining([...tried]));
          }
          for (const part of ['bets', 'draws', 'recalls', 'tries'] as const) {
            expect(Object.keys(both[part])).toEqual(expect.arrayContaining(Object.keys(one[part])));
          }
        }
        expect(both.bets).toMatchObject(here.bets);
        expect(both.draws).toMatchObject(here.draws);
        // The first try decides what a code says: it is the one made here.
        for (const [key, [first]] of Object.entries(here.answers)) {
          expect(both.answers[key]![0]).toBe(first);
        }
        expect(mergeProgress(both, other)).toEqual(both);
      }),
      trials(200),
    );
  });

  test('a bet keeps the value that it was placed with', () => {
    const here = { ...nothingDone, bets: { 'bet-1': 0 } };
    const other = { ...nothingDone, bets: { 'bet-1': 1, b: 2 }, values: { 'bet-1': 5, b: 7 } };
    expect(mergeProgress(here, other)).toMatchObject({ bets: { 'bet-1': 0 }, values: { b: 7 } });
  });

  test('of two recalls the later one counts', () => {
    const on = (day: number, right: boolean) => ({
      ...nothingDone,
      recalls: { q: { day, right } },
    });
    expect(mergeProgress(on(10, false), on(11, true)).recalls.q).toEqual({ day: 11, right: true });
    expect(mergeProgress(on(12, false), on(11, true)).recalls.q).toEqual({ day: 12, right: false });
  });
});
