// Which parts of a page's script are taken along: all that can be asked for, each once.
import { expect, it } from 'vitest';
import { partsOf } from '../../../src/share/single-file/parts.ts';

const codes: Readonly<Record<string, string>> = {
  'assets/shared.js': 'shared()',
  'assets/page.js': 'require("./shared.js");later(()=>require(`./bet.js`))',
  'assets/bet.js': "require('./shared.js');require('./deep.js')",
  'assets/deep.js': 'require("./bet.js")',
};
const read = (path: string): Promise<string> => {
  const code = codes[path];
  return code === undefined ? Promise.reject(new Error(path)) : Promise.resolve(code);
};

it('what parts name is found, however far in; the one that begins is the last', async () => {
  const parts = await partsOf(['assets/shared.js', 'assets/page.js'], read);
  expect(parts.at(-1)).toBe(codes['assets/page.js']);
  expect([...parts].sort()).toEqual(Object.values(codes).sort());
});

it('a page of one part is that part', async () => {
  expect(await partsOf(['assets/shared.js'], read)).toEqual([codes['assets/shared.js']]);
});

it('a part that is named and missing is told', async () => {
  const broken = (path: string): Promise<string> =>
    path.endsWith('a.js') ? Promise.resolve('require("./b.js")') : read(path);
  await expect(partsOf(['assets/a.js'], broken)).rejects.toThrow('assets/b.js');
});
