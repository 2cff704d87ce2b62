// Records ns-2's replies of 28 KB by RBP/rate over start times that its sweeps don't have, those of our study:
//   node tools/ns-2/other-draws.mjs > tests/fixtures/ns2/rbp-rate-28kb-draws.csv
// Needs `ns` of ns-2 2.35.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceLoader } from '../source-loader.mjs';

const script = fileURLToPath(new URL('replies.tcl', import.meta.url));
/** The sweeps have seeds 1 to 10. */
const seeds = Array.from({ length: 40 }, (_, i) => 11 + i);

const folder = mkdtempSync(join(tmpdir(), 'ackclock-'));
const vite = await sourceLoader();
const { startsOfSeed } = /** @type {typeof import('../../src/studies/fidelity/index.ts')} */ (
  await vite.ssrLoadModule('/src/studies/fidelity/index.ts')
);
console.log('seed,elapsed_s');
for (const seed of seeds) {
  const times = join(folder, `${seed}.csv`);
  const rows = startsOfSeed(seed).map(
    ({ round, client, seconds }) => `${seed},${round},${client},${seconds.toFixed(9)}`,
  );
  writeFileSync(times, `${rows.join('\n')}\n`);
  const parameters = [script, 'rbp-rate', '28000', '100', '10', `${seed}`, times];
  const [elapsed = ''] = execFileSync('ns', parameters, { encoding: 'utf8' }).split(' ');
  console.log(`${seed},${Number(elapsed).toFixed(5)}`);
}
await vite.close();
rmSync(folder, { recursive: true });
