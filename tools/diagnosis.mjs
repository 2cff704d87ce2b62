// `npm run diagnosis`: diagnoses the captures of random runs, compares that with their logs, and writes docs/diagnosis.md,
// and docs/diagnosis.json with the same as data: of 500 runs on which the rules were made, and of 500 others. Takes a minute.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { sourceLoader } from './source-loader.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const vite = await sourceLoader();
const { judgedRun, scoreOf } = /** @type {typeof import('../src/studies/diagnosis/index.ts')} */ (
  await vite.ssrLoadModule('/src/studies/diagnosis/index.ts')
);
const { diagnosisDocument, freshSeeds, knownSeeds, unmet } =
  /** @type {typeof import('./diagnosis/document.ts')} */ (
    await vite.ssrLoadModule('/tools/diagnosis/document.ts')
  );
/** @param {readonly [number, number]} seeds */
const measured = ([from, to]) =>
  scoreOf(Array.from({ length: to - from }, (_, i) => judgedRun(from + i)));
const scores = { known: measured(knownSeeds), fresh: measured(freshSeeds) };
await vite.close();

const json = join(root, 'docs/diagnosis.json');
const style = await resolveConfig(json);
writeFileSync(json, await format(JSON.stringify(scores), { ...style, filepath: json }));
writeFileSync(join(root, 'docs/diagnosis.md'), diagnosisDocument(scores));
console.log('docs/diagnosis.md, docs/diagnosis.json');
for (const [name, score] of Object.entries(scores)) {
  for (const line of unmet(score)) console.error(`${name} runs, not met: ${line}`);
}
