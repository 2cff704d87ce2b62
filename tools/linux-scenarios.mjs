// `node tools/linux-scenarios.mjs`: writes the scenario of each recorded run in tests/fixtures/linux/runs from its parameters, and
// the built-in scenarios of these and of those in overflow except for their words; a test checks that they are up to date. With a file of such
// parameters: prints its scenario.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sourceLoader } from './source-loader.mjs';

const fixtures = fileURLToPath(new URL('../tests/fixtures/linux', import.meta.url));
const runs = `${fixtures}/runs`;
const builtins = fileURLToPath(new URL('../src/scenario/builtin', import.meta.url));
const [file] = process.argv.slice(2);

const vite = await sourceLoader();
const { scenarioOf } = /** @type {typeof import('./linux/scenario.ts')} */ (
  await vite.ssrLoadModule('/tools/linux/scenario.ts')
);
const { builtinOf, parametersFile, recordedRun } =
  /** @type {typeof import('./linux/builtins.ts')} */ (
    await vite.ssrLoadModule('/tools/linux/builtins.ts')
  );
/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
/** @param {unknown} scenario */
const asText = (scenario) => `${JSON.stringify(scenario, null, 2)}\n`;
if (file === undefined) {
  for (const name of readdirSync(runs)) {
    const folder = `${runs}/${name}`;
    writeFileSync(`${folder}/scenario.json`, asText(scenarioOf(read(`${folder}/meta.json`))));
  }
  for (const name of readdirSync(builtins).filter((one) => one.endsWith('.json'))) {
    const words = read(`${builtins}/${name}`);
    const run = recordedRun(words);
    if (run === undefined) continue;
    const scenario = builtinOf(words, read(`${fixtures}/${parametersFile(run)}`));
    writeFileSync(`${builtins}/${name}`, asText(scenario));
  }
} else process.stdout.write(asText(scenarioOf(read(file))));
await vite.close();
