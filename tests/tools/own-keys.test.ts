import { afterEach, expect, test } from 'vitest';
import { withOwnKeys } from '../../tools/site/own-keys.ts';

const inherited = Object.prototype as { extend?: () => void };
afterEach(() => {
  delete inherited.extend;
});

/** What a function's text returns in a page that has put something on Object.prototype. */
function inSuchAPage(code: string, ...given: unknown[]): unknown {
  const made = new Function(`return ${code}`)() as (...given: unknown[]) => unknown;
  inherited.extend = () => undefined;
  try {
    return made(...given);
  } finally {
    delete inherited.extend;
  }
}

const keysOf = `(object) => {
  const keys = [];
  for (const key in object) keys.push(key);
  return keys;
}`;
const has = `(key, object) => key in object && !('no' in object)`;

test('a loop over keys skips what every object inherits', () => {
  expect(inSuchAPage(keysOf, { a: 1 })).toEqual(['a', 'extend']);
  const code = withOwnKeys(keysOf, { checks: false });
  expect(inSuchAPage(code, { a: 1, b: 2 })).toEqual(['a', 'b']);
  expect(inSuchAPage(code, ['x'])).toEqual(['0']);
  for (const nothing of [undefined, null, 7]) expect(inSuchAPage(code, nothing)).toEqual([]);
  const either = withOwnKeys(keysOf.replace('in object)', 'in object || {})'), { checks: false });
  expect(inSuchAPage(either, { a: 1 })).toEqual(['a']);
});

test('a check skips it where checks are asked for', () => {
  expect(withOwnKeys(has, { checks: false })).toBe(has);
  const code = withOwnKeys(has, { checks: true });
  expect(inSuchAPage(code, 'extend', { a: 1 })).toBe(false);
  expect(inSuchAPage(code, 'a', { a: 1 })).toBe(true);
  expect(inSuchAPage(code, 'a', { a: undefined })).toBe(true);
});

test('a private field is no key', () => {
  const code = `class { #a; static has(one) { return #a in one; } }`;
  expect(withOwnKeys(`(${code})`, { checks: true })).toBe(`(${code})`);
});
