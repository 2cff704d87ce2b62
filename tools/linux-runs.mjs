// `node tools/linux-runs.mjs [NAME]...`: runs the scenarios of the recorded runs in tests/fixtures/linux/runs and prints for each
// where it differs from what the kernel did. With one NAME, or part of one: also the engine's reason.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourceLoader } from './source-loader.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const vite = await sourceLoader();
const { compareLinuxRun, linuxRuns } =
  /** @type {typeof import('../src/studies/fidelity/index.ts')} */ (
    await vite.ssrLoadModule('/src/studies/fidelity/index.ts')
  );
const { briefOf, comparisonText, same } =
  /** @type {typeof import('../src/analysis/compare/index.ts')} */ (
    await vite.ssrLoadModule('/src/analysis/compare/index.ts')
  );
const names = readdirSync(root + linuxRuns, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
/** @param {string} path */
const read = (path) => (existsSync(root + path) ? readFileSync(root + path) : undefined);
let equal = 0;
for (const name of names) {
  const comparison = compareLinuxRun(name, read);
  const brief = briefOf(comparison);
  if (brief.data === same && brief.acks === same) equal++;
  const parts = Object.entries(brief).map(([part, text]) =>
    text === same ? `${part} =` : `${part} ${text}`,
  );
  console.log(`${name.padEnd(32)} ${parts.join('; ')}`);
  if (names.length === 1) console.log(`\n${comparisonText(comparison)}`);
}
if (names.length > 1) console.log(`\ndata and ACKs in the same order: ${equal} of ${names.length}`);
await vite.close();
