// Which parts of a page's script are taken along: all that can be asked for, each once.
import { expect, it } from 'vitest';
import { partsOf } from '../../src/one-file/parts.ts';

const codes: Readonly<Record<string, string>> = {
  'assets/shared.js': 'shared()',
  'assets/page.js': 'require("./shared.js");later(()=>require(`./bet.js`))',
  'assets/bet.js': "require('./shared.js');require('./deep.js')",
  'assets/deep.js': 'require("./bet.js")',
};
const read = (path: string): string => {
  const code = codes[path];
  if (code === undefined) throw new Error(path);
  return code;
};

it('what parts name is found, however far in; the one that begins is the last', () => {
  const parts = partsOf(['assets/shared.js', 'assets/page.js'], read);
  expect(parts.at(-1)).toBe(codes['assets/page.js']);
  expect([...parts].sort()).toEqual(Object.values(codes).sort());
});

it('a page of one part is that part', () => {
  expect(partsOf(['assets/shared.js'], read)).toEqual([codes['assets/shared.js']]);
});

it('a part that is named and missing is told', () => {
  const broken = (path: string): string =>
    path.endsWith('a.js') ? 'require("./b.js")' : read(path);
  expect(() => partsOf(['assets/a.js'], broken)).toThrow('assets/b.js');
});
