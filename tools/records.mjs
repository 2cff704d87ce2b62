// `npm run records`: writes everything derived from src/trace/records/declared.ts; a test checks that it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { sourceLoader } from './source-loader.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = await sourceLoader();
const { sourceFiles, withTable } = /** @type {typeof import('./records/written.ts')} */ (
  await vite.ssrLoadModule('/tools/records/written.ts')
);
for (const [name, text] of sourceFiles()) {
  const path = `${root}src/trace/records/${name}`;
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
const document = `${root}docs/trace-format.md`;
writeFileSync(document, withTable(readFileSync(document, 'utf8')));
await vite.close();
console.log('src/trace/records, docs/trace-format.md');
