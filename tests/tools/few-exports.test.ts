// The lint rule that keeps an index.ts short.
import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { fewExports } from '../../tools/lint/few-exports.mjs';

function complaints(code: string): string[] {
  return new Linter()
    .verify(code, {
      plugins: { ackclock: { rules: { 'few-exports': fewExports } } },
      rules: { 'ackclock/few-exports': 'error' },
    })
    .map(({ message }) => message);
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`).join(', ');

it('counts each name that a module hands on, however it does', () => {
  expect(complaints(`import { n0 } from './a'; export { ${names(40)} } from './b';`)).toEqual([]);
  const others = [
    'export function f() {}',
    'export class C {}',
    "export * as all from './d'",
    'export const x = 1',
    'export default 2',
  ];
  for (const one of others) {
    const found = complaints(`export { ${names(40)} } from './b'; ${one};`);
    expect(found, one).toEqual([expect.stringMatching(/^41 names, of at most 40/)]);
  }
  expect(
    complaints(`export { ${names(38)} } from './b'; export const y = 1, z = 2, w = 3;`),
  ).toHaveLength(1);
});
