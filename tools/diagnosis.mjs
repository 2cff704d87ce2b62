// `npm run diagnosis`: diagnoses the captures of 500 random runs, compares that with their logs, and writes docs/diagnosis.md,
// and docs/diagnosis.json with the same as data. Takes half a minute.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { sourceLoader } from './source-loader.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const runs = 500;

const vite = await sourceLoader();
const { judgedRun, scoreOf } = /** @type {typeof import('../src/studies/diagnosis/index.ts')} */ (
  await vite.ssrLoadModule('/src/studies/diagnosis/index.ts')
);
const { diagnosisDocument, unmet } = /** @type {typeof import('./diagnosis/document.ts')} */ (
  await vite.ssrLoadModule('/tools/diagnosis/document.ts')
);
const score = scoreOf(Array.from({ length: runs }, (_, seed) => judgedRun(seed)));
await vite.close();

const json = join(root, 'docs/diagnosis.json');
const style = await resolveConfig(json);
writeFileSync(json, await format(JSON.stringify(score), { ...style, filepath: json }));
writeFileSync(join(root, 'docs/diagnosis.md'), diagnosisDocument(score));
console.log('docs/diagnosis.md, docs/diagnosis.json');
for (const line of unmet(score)) console.error(`not met: ${line}`);
