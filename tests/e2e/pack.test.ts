import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { BUILT, builtPages } from './built-pages.ts';
import { expect, testOfFiles } from './site.ts';

testOfFiles(
  'the zip holds the whole site in a folder of its own, the same whenever it is made',
  { tag: '@all' },
  () => {
    const pack = () => {
      const output = execFileSync(process.execPath, ['tools/pack.mjs'], { encoding: 'utf8' });
      return readFileSync(output.split(':')[0]!);
    };
    const zip = pack();
    expect(pack().equals(zip)).toBe(true);
    const files = unzipSync(zip);
    for (const name of Object.keys(files)) expect(name).toMatch(/^ackclock\//);
    for (const { file } of builtPages) {
      expect(Buffer.from(files[`ackclock/${file}`]!)).toEqual(readFileSync(join(BUILT, file)));
    }
  },
);
