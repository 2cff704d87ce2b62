// Text from outside cannot move the cursor or change the direction of text.
import { describe, expect, it } from 'vitest';
import { FailedCheck, Misuse } from '../../src/cli/errors.ts';
import { outputTo } from '../../src/cli/output.ts';
import { visible, visibleLines } from '../../src/cli/visible.ts';
import { fc } from '../trials.ts';
import { Collector } from './command.ts';

const range = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const c0 = range(0x00, 0x1f);
const controls = `${c0}${range(0x7f, 0x9f)}${range(0x202a, 0x202e)}${range(0x2066, 0x2069)}`;
const isRaw = (text: string): boolean => [...controls].some((one) => text.includes(one));

describe('text from outside', () => {
  it('has every control written out, and nothing else', () => {
    expect(visible('a\u001b[2Jb\u0085\u202e')).toBe('a\\u001b[2Jb\\u0085\\u202e');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = visible(text);
        expect(isRaw(shown)).toBe(false);
        expect(shown.replace(/\\u([\da-f]{4})/g, '')).toBe(
          [...text].filter((one) => !controls.includes(one)).join(''),
        );
        expect(visible(shown)).toBe(shown);
      }),
    );
    for (const one of controls) expect(visible(one)).toMatch(/^\\u[\da-f]{4}$/);
  });

  it('keeps its lines and its tabs where they are its layout', () => {
    expect(visibleLines('a\tb\nc\rd')).toBe('a\tb\nc\\u000dd');
  });
});

describe('a complaint', () => {
  it.each([Misuse, FailedCheck])('is one line, whatever a key or a file is called: %o', (Kind) => {
    const error = new Kind(`a${controls}.json:1: x`, 'b: y');
    expect(error.message.split('\n')).toEqual(error.lines);
    expect(error.lines).toHaveLength(2);
    expect(error.lines.some(isRaw)).toBe(false);
  });
});

describe('standard output', () => {
  it.each([
    ['a terminal gets controls written out', true, 'a\\u001b\n'],
    ['a pipe gets the bytes as they are', false, 'a\u001b\n'],
  ])('%s', async (_, isTerminal, expected) => {
    const stdout = new Collector(isTerminal);
    await outputTo(stdout, new Collector()).result('a\u001b\n', undefined);
    expect(stdout.text).toBe(expected);
  });
});

describe('standard error', () => {
  it('gets remarks and progress with controls written out', () => {
    const stderr = new Collector(true);
    const output = outputTo(new Collector(), stderr);
    output.progress(0, 'evil\u009b.json');
    expect(stderr.text).toMatch(/evil\\u009b\.json$/);
    output.note('two\nlines\u001b');
    expect(stderr.text.endsWith('two\nlines\\u001b\n')).toBe(true);
  });
});
