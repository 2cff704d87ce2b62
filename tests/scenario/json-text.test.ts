// A JSON text is looked through before it is parsed: no depth exhausts the stack.
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/scenario/index.ts';
import { plainCopy, UnreadableInput } from '../../src/scenario/check/plain-copy.ts';
import { fc, trials } from '../trials.ts';

const tooDeep = 'is nested deeper than 12 levels';
const bracket = fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':');

/** Lists and objects, some of them deeper than is allowed; the strings are full of brackets. */
const nested: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 16, depthSize: 'max' },
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string({ unit: bracket })),
    fc.array(tie('value'), { maxLength: 3 }),
    // Not numbers, which JSON.parse would put before other names.
    fc.dictionary(fc.string({ minLength: 1, unit: fc.constantFrom('a', '{', ':') }), tie('value'), {
      maxKeys: 3,
    }),
  ),
})).value;

describe('a JSON text', () => {
  it('gives what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('is refused where a copy of its value would be', () => {
    let refused = 0;
    fc.assert(
      fc.property(nested, (value) => {
        const text = JSON.stringify(value);
        const read = readJson(text);
        const place = placeTooDeep(value);
        expect(read.ok ? undefined : read.path).toBe(place);
        if (read.ok || read.offset === undefined) return;
        refused++;
        expect(read.reason).toBe(tooDeep);
        expect('[{').toContain(text[read.offset]);
      }),
      trials(500, 500),
    );
    expect(refused).toBeGreaterThan(10);
  });

  it.each([
    ['lists', '['],
    ['objects', '{"a":'],
    ['both, without an end', '[{"a":'],
  ])('never exhausts the stack, however deep: %s', (_, open) => {
    expect(readJson(open.repeat(450_000))).toMatchObject({ ok: false, reason: tooDeep });
  });

  it('may be nested as deep as is allowed', () => {
    expect(readJson('['.repeat(12) + ']'.repeat(12)).ok).toBe(true);
    expect(readJson('['.repeat(13) + ']'.repeat(13))).toEqual({
      ok: false,
      path: '0.0.0.0.0.0.0.0.0.0.0.0',
      reason: tooDeep,
      offset: 12,
    });
  });

  it('need not be JSON', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(bracket, fc.constantFrom('1', ' ', 'x')) }),
        (text) => {
          const read = readJson(text);
          if (!read.ok) expect(read.reason).toMatch(/^is not JSON: .|^is nested deeper/);
        },
      ),
      trials(1000),
    );
  });
});

function placeTooDeep(value: unknown): string | undefined {
  try {
    plainCopy(value);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableInput && error.message === tooDeep) return error.path;
    throw error;
  }
}
