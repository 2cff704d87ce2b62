// The element's script is put together so that the page around changes nothing of it.
import { expect, test } from 'vitest';
import { byOwnLetters, plainLetters } from '../../tools/site/element.ts';
import { fc, trials } from '../trials.ts';

test('lengths go by the element’s letters; conditions, names and numbers stay', () => {
  expect(
    byOwnLetters(
      '.a1rem{gap:.5rem 1rem;margin:-2rem;font:600 var(--x)/1.6 b;width:min(46rem,50%)}',
    ),
  ).toBe(
    '.a1rem{gap:calc(.5 * var(--ackclock-rem)) calc(1 * var(--ackclock-rem));margin:calc(-2 * var(--ackclock-rem));' +
      'font:600 var(--x)/1.6 b;width:min(calc(46 * var(--ackclock-rem)),50%)}',
  );
  const conditions = '@container embed (width>=44em){.b{top:0}}@media (width<=30rem){.b{top:1px}}';
  expect(byOwnLetters(conditions)).toBe(conditions);
  expect(byOwnLetters('@container (width<=60rem){.b{top:0}}')).toBe(
    '@container (width<=64em){.b{top:0}}',
  );
});

test('any text reads the same in plain letters', () => {
  expect(plainLetters('‘…’ 😀 a')).toBe('\\u2018\\u2026\\u2019 \\ud83d\\ude00 a');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = plainLetters(JSON.stringify(text));
      expect(written).toMatch(/^[\0-\x7f]*$/);
      expect(JSON.parse(written)).toBe(text);
    }),
    trials(200),
  );
});
