// `npm run test:changed`: tests that the changes since the last commit can have broken, for quick feedback. `npm run
// test:changed main` compares with a branch. `npm test` decides.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { provideSite } from './fresh-site.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const since = process.argv[2] ?? 'HEAD';

/** @param {string[]} parameters */
const git = (...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const changed = [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(`${root}${file}`));
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}.`);
  process.exit(0);
}

let failed = 0;
/** @param {string} tool @param {string[]} parameters */
function run(tool, ...parameters) {
  console.log(`> ${[tool, ...parameters.slice(0, 4)].join(' ')}`);
  const { status } = spawnSync('npx', [tool, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) failed += 1;
}

const code = changed.filter((file) => /\.(?:ts|mjs|js|svelte)$/.test(file));
const components = changed.filter((file) => file.endsWith('.svelte'));
run('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed);
if (components.length > 0) run('prettier', '--check', ...components);
if (code.length > 0) {
  run('oxlint', '--no-error-on-unmatched-pattern', ...code);
  run('eslint', '--no-warn-ignored', ...code);
}
run('vitest', 'run', '--changed', since, '--passWithNoTests');
if (changed.some((file) => file.startsWith('tests/e2e/'))) {
  provideSite();
  run('playwright', 'test', `--only-changed=${since}`, '--pass-with-no-tests');
}
console.log(
  failed === 0
    ? '\nNo failures so far. Run npm test before you commit.'
    : `\n${failed} of these failed.`,
);
process.exitCode = failed === 0 ? 0 : 1;
