// An element is as large as its attributes say, in whole pixels, and says what it passed over.
import { describe, expect, test } from 'vitest';
import { readSize, sizeRule } from '../../../src/ui/element/size.ts';

const none = { width: null, height: null };

describe('what is written', () => {
  test('in pixels counts, each side by itself', () => {
    expect(readSize({ width: '800', height: '450' })).toEqual({
      size: { width: 800, height: 450 },
      refused: [],
    });
    expect(readSize({ ...none, width: '240' }).size).toEqual({ width: 240, height: null });
    expect(readSize({ ...none, height: '2160' }).size).toEqual({ width: null, height: 2160 });
    expect(readSize(none)).toEqual({ size: none, refused: [] });
  });

  test.each([
    '',
    '800px',
    '50%',
    '8e2',
    ' 800',
    '-800',
    '800.5',
    '239',
    '3841',
    '99999999',
    'auto',
  ])('as ‘%s’ is passed over, in a sentence that says what it may be', (width) => {
    const { size, refused } = readSize({ width, height: '450' });
    expect(size).toEqual({ width: null, height: 450 });
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain(`‘width=${width}’`);
    expect(refused[0]).toContain('a whole number of pixels from 240 to 3840');
  });

  test('of any length is told in short; both sides are told', () => {
    const { refused } = readSize({ width: 'x'.repeat(10_000), height: '134' });
    expect(refused).toHaveLength(2);
    expect(refused[0]!.length).toBeLessThan(150);
    expect(refused[1]).toContain('from 135 to 2160');
  });
});

describe('the rule of the host', () => {
  const rule = (width: number | null, height: number | null) => sizeRule({ width, height });

  test('gives both sides a common ratio, so that it shrinks where there is less room', () => {
    expect(rule(800, 450)).toBe(':host { width: 800px; max-width: 100%; aspect-ratio: 800 / 450 }');
  });

  test('of a width alone leaves the usual ratio, of a height alone the usual width', () => {
    expect(rule(800, null)).toBe(':host { width: 800px; max-width: 100% }');
    expect(rule(null, 450)).toBe(':host { height: 450px; aspect-ratio: auto }');
  });

  test('is none where nothing is said', () => {
    expect(rule(null, null)).toBe('');
  });
});
