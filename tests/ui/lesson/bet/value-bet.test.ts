// A bet by value: what it is taken for, how it is typed, and how keys move it.
import { describe, expect, test } from 'vitest';
import type { AskedValue, BetBlock } from '../../../../src/course/markdown/index.ts';
import { BetDraft, fieldKeys, lineKeys } from '../../../../src/ui/lesson/bet/bet-draft.svelte.ts';
import {
  entryText,
  readEntry,
  stepped,
  stepsOf,
  unitOf,
} from '../../../../src/ui/lesson/bet/entry.ts';
import { noMatch, matchChoice } from '../../../../src/ui/lesson/bet/judge.ts';
import { fc, trials } from '../../../trials.ts';

const asked: AskedValue = {
  kind: 'time',
  unit: 'time',
  values: [189e6, 500e6, 620e6],
  tolerance: [20e6, 50e6, 100e6],
  range: [0, 705e6],
  start: 352e6,
};
const bytes: AskedValue = { ...asked, kind: 'number', unit: 'bytes', range: [0, 20_000] };
const bet: BetBlock = {
  kind: 'bet',
  id: 'bet',
  title: [],
  serves: [],
  figure: null,
  question: [],
  choices: [false, true, false].map((right) => ({ answer: [], right, explanation: [] })),
  asked,
  settledBy: null,
  hides: [],
  answer: null,
  after: [],
};

describe('a value matches', () => {
  test('the right answer if it is within its tolerance, even where another is nearer', () => {
    expect(matchChoice(bet, 502e6)).toBe(1);
    // 545 ms are 45 from the right answer and 75 from the other, within the tolerance of both.
    expect(matchChoice(bet, 545e6)).toBe(1);
    expect(
      matchChoice({ ...bet, asked: { ...asked, tolerance: [20e6, 80e6, 100e6] } }, 578e6),
    ).toBe(1);
  });

  test('else the nearest in whose tolerance it is, or none', () => {
    expect(matchChoice(bet, 560e6)).toBe(2);
    expect(matchChoice(bet, 170e6)).toBe(0);
    expect(matchChoice(bet, 168e6)).toBe(noMatch);
    expect(matchChoice(bet, 300e6)).toBe(noMatch);
  });
});

describe('typing', () => {
  test.each([
    ['340', 340e6],
    [' 340 ms', 340e6],
    ['0.34 s', 340e6],
    ['497.6', 497.6e6],
    ['497,6', 497.6e6],
    ['.5', 0.5e6],
    ['12 µs', 12e3],
  ])('‘%s’ is a time', (text, value) => {
    expect(readEntry(text, asked)).toEqual({ value });
  });

  test.each([
    ['1,460', 1460],
    ['1 460 bytes', 1460],
    ['14,600', 14_600],
  ])('‘%s’ is a number of bytes', (text, value) => {
    expect(readEntry(text, bytes)).toEqual({ value });
  });

  test('a share is typed in per cent, with the sign or without it', () => {
    const share = { ...asked, unit: 'percent', range: [0, 100] } as const;
    expect(readEntry('0.16', share)).toEqual({ value: 0.16 });
    expect(readEntry('0,16 %', share)).toEqual({ value: 0.16 });
    expect(readEntry('5 ms', share)).toEqual({ refused: 'Type a percentage.' });
    expect(stepsOf(share).fine).toBeGreaterThanOrEqual(0.01);
  });

  test.each([
    ['', /Type a number of ms/],
    ['soon', /Type a number of ms/],
    ['12 bytes', /Type a number of ms/],
    ['1e3', /Type a number of ms/],
    ['-4', /value from .* to 705/],
    ['900', /value from .* to 705/],
  ])('‘%s’ is refused, with the reason', (text, reason) => {
    const entry = readEntry(text, asked);
    expect('refused' in entry && entry.refused).toMatch(reason);
  });

  test('never fails, and gives only what may be bet', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const entry = readEntry(text, asked);
        if ('value' in entry) expect(entry.value).toBeGreaterThanOrEqual(0);
      }),
      trials(300),
    );
  });

  test('what stands in the field is read as the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 705e6 }), (value) => {
        const entry = readEntry(entryText(value, asked), asked);
        expect('value' in entry && Math.abs(entry.value - value)).toBeLessThanOrEqual(500);
      }),
      trials(100),
    );
  });

  test('long times are typed in seconds, and so is said what may be typed', () => {
    const long: AskedValue = { ...asked, range: [0, 60e9] };
    expect(unitOf(long)).toEqual({ name: 's', size: 1e9 });
    expect(readEntry('61', long)).toEqual({ refused: 'Type a value from 0 s to 60 s.' });
    const longer: AskedValue = { ...asked, range: [0, 2000e9] };
    expect(readEntry('2001', longer)).toEqual({ refused: 'Type a value from 0 s to 2,000 s.' });
  });
});

describe('keys', () => {
  const press = (draft: BetDraft, key: string, shiftKey = false, keys = lineKeys('x')): boolean =>
    draft.press(
      { key, shiftKey, altKey: false, ctrlKey: false, metaKey: false } as KeyboardEvent,
      keys,
    );

  test('move the line by fine steps, with Shift by coarse ones, within what may be bet', () => {
    const draft = new BetDraft(asked, undefined);
    expect(stepsOf(asked)).toEqual({ fine: 2e6, coarse: 20e6 });
    expect(draft.empty).toBe(true);
    expect(draft.value).toBe(352e6);
    press(draft, 'ArrowRight');
    expect(draft.text).toBe('354');
    press(draft, 'ArrowLeft', true);
    expect(draft.value).toBe(334e6);
    press(draft, 'End');
    expect(draft.value).toBe(705e6);
    press(draft, 'ArrowRight', true);
    expect(draft.value).toBe(705e6);
    press(draft, 'Home');
    expect(draft.value).toBe(0);
    expect(press(draft, 'x')).toBe(false);
  });

  test('a bet lies at the first step behind what is shown until it is moved, or where it was placed', () => {
    const draft = new BetDraft({ ...asked, start: 5.243e6 }, undefined);
    expect(draft.value).toBe(6e6);
    press(draft, 'ArrowRight');
    expect(draft.value).toBe(8e6);
    expect(new BetDraft({ ...asked, start: 5.243e6 }, 100e6).value).toBe(100e6);
  });

  test('down is later where time runs down, and less in a field', () => {
    const draft = new BetDraft(asked, 100e6);
    press(draft, 'ArrowDown', false, lineKeys('y'));
    expect(draft.value).toBe(102e6);
    press(draft, 'ArrowDown', false, fieldKeys);
    expect(draft.value).toBe(100e6);
    expect(press(draft, 'Home', false, fieldKeys)).toBe(false);
  });

  test('a fine step never jumps over what is near an answer', () => {
    const narrow = { ...asked, tolerance: [0.3e6, 50e6, 100e6] };
    expect(stepsOf(narrow).fine).toBe(0.2e6);
    expect(stepped(189e6, 0, narrow)).toBe(189e6);
  });
});
