import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tablesOfFiles, withNumbers } from '../../tools/inline-codes.mjs';
import * as codes from '../../src/trace/codes/index.ts';
import * as format from '../../src/trace/format/index.ts';

const files: Record<string, string> = {
  '/src/codes.ts': 'export const Code = { None: 0, Some: 7, Less: 1 } as const;',
  '/src/names.ts': "export const names = { a: 'A' } as const; export const open = { A: 1 };",
  '/src/index.ts': "export { Code } from './codes.ts'; export * from './names.ts';",
};
const find = tablesOfFiles((path) => files[path] as string);
const inlined = (code: string): string => withNumbers(code, '/src/user.ts', find);

test('a table’s names become numbers, by whatever way the table came', () => {
  const by = (from: string, local: string): string =>
    inlined(`import { ${from} } from './index.ts';\n/* größer */ f(${local}.Some, ${local}.None);`);
  expect(by('Code', 'Code')).toMatch(/f\(\(7\), \(0\)\);$/);
  expect(by('Code as Number', 'Number')).toMatch(/f\(\(7\), \(0\)\);$/);
  expect(inlined('const own = { A: 3 } as const;\nfunction f(b = own.A) { return b; }')).toMatch(
    /f\(b = \(3\)\)/,
  );
});

test('what is no number, or may change, or is only a type, stays', () => {
  const stays = [
    "import { names } from './names.ts'; f(names.a);",
    "import { open } from './names.ts'; f(open.A);",
    "import { Code } from './codes.ts'; type T = typeof Code.Some; f(Code['Some'], Code.Other, Code);",
    "import { Code } from 'codes.ts'; f(Code.Some);",
    "import { type Code } from './codes.ts'; type T = Code;",
  ];
  for (const code of stays) expect(inlined(code)).toBe(code);
});

test('a name that means something else somewhere stays', () => {
  const importing = (rest: string): string => `import { Code } from './codes.ts'; ${rest}`;
  const stays = [
    'function f(Code: C) { return Code.Some; }',
    'const f = ({ a: Code }: C) => Code.Some;',
    'const f = ([Code = g(), ...rest]: C[]) => Code.Some;',
    'function f() { const Code = g(); return Code.Some; }',
    'try { g(); } catch (Code) { h(Code.Some); }',
    'function f() { class Code {} return Code.Some; }',
  ].map(importing);
  for (const code of stays) expect(inlined(code)).toBe(code);
});

test('of what writes the log nothing is looked up in a table', () => {
  const read = (path: string): string => readFileSync(path, 'utf8');
  for (const file of ['src/trace/records/record-writer.ts', 'src/trace/format/writer.ts']) {
    const code = withNumbers(read(file), resolve(file), tablesOfFiles(read));
    expect(code).not.toMatch(/\b(?:Kind|Charge|wordAt|doubleAt|ImpairmentCode)\.\w/);
  }
});

test('the numbers are those of the tables', () => {
  const path = resolve('src/engine/log.ts');
  const from = tablesOfFiles((file) => readFileSync(file, 'utf8'));
  const tables = [
    ['codes', 'Kind', codes.Kind],
    ['codes', 'Charge', codes.Charge],
    ['codes', 'Reason', codes.Reason],
    ['codes', 'Flag', codes.Flag],
    ['format', 'wordAt', format.wordAt],
    ['format', 'doubleAt', format.doubleAt],
  ] as const;
  for (const [folder, name, table] of tables) {
    const entries = Object.entries(table);
    const read = entries.map(([key]) => `${name}.${key}`).join();
    const importing = `import { ${name} } from '../trace/${folder}/index.ts';`;
    const numbers = entries.map(([, value]) => `(${value})`).join();
    const index = resolve(`src/trace/${folder}/index.ts`);
    expect(from(index, name)?.size).toBe(entries.length);
    expect(withNumbers(`${importing} f(${read});`, path, from)).toBe(`${importing} f(${numbers});`);
  }
});
