// `node tools/linux-scenarios.mjs`: writes the scenario of each recorded run in tests/fixtures/linux/runs from its parameters; a
// test checks that they are up to date. With a file of such parameters: prints its scenario.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourceLoader } from './source-loader.mjs';

const runs = fileURLToPath(new URL('../tests/fixtures/linux/runs', import.meta.url));
const [file] = process.argv.slice(2);

const vite = await sourceLoader();
const { scenarioOf } = /** @type {import('./linux/scenario.ts')} */ (
  await vite.ssrLoadModule('/tools/linux/scenario.ts')
);
/** @param {string} meta */
const scenarioText = (meta) =>
  `${JSON.stringify(scenarioOf(JSON.parse(readFileSync(meta, 'utf8'))), null, 2)}\n`;
if (file === undefined) {
  for (const name of readdirSync(runs)) {
    writeFileSync(`${runs}/${name}/scenario.json`, scenarioText(`${runs}/${name}/meta.json`));
  }
} else process.stdout.write(scenarioText(file));
await vite.close();
