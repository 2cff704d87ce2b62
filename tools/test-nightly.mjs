// `npm run test:nightly`: the tests that try more than `npm test` does, property tests with new random cases, ten times as many
// as in `npm run test:all`. Reproduce a
// failure with the seed that it prints:
// ACKCLOCK_TESTS=all ACKCLOCK_TRIALS=10 ACKCLOCK_SEED=... npm run test:unit
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => /fc\.assert\(|\btriesAll\b/.test(readFileSync(`${root}tests/${file}`, 'utf8')))
  .map((file) => `tests/${file.replaceAll('\\', '/')}`);

const seed = process.env.ACKCLOCK_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const factor = process.env.ACKCLOCK_TRIALS ?? '10';
console.log(`${files.length} files, seed ${seed}, ${factor} times as many cases`);

const { status } = spawnSync('npx', ['vitest', 'run', '--testTimeout=1200000', ...files], {
  cwd: root,
  env: { ...process.env, ACKCLOCK_TESTS: 'all', ACKCLOCK_SEED: seed, ACKCLOCK_TRIALS: factor },
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
