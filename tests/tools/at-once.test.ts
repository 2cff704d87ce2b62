import { expect, test } from 'vitest';
import { withPartsAtOnce } from '../../tools/site/at-once.ts';

test('what was asked for later is imported first, and still comes as a promise', () => {
  const code = `import a from './a.js';
const one = () => import('./one.js');
const other = () => import("./other.js").then(({ b }) => a(b));
`;
  expect(withPartsAtOnce(code)).toBe(`import * as partAtOnce0 from './one.js';
import * as partAtOnce1 from "./other.js";
import a from './a.js';
const one = () => Promise.resolve(partAtOnce0);
const other = () => Promise.resolve(partAtOnce1).then(({ b }) => a(b));
`);
});

test('a module without parts stays as it is', () => {
  const code = `import a from './a.js';
export const b = \`import('\${a}')\`;
`;
  expect(withPartsAtOnce(code)).toBe(code);
});
