// `npm test`: everything a change has to pass. The last line is `N passed, N failed`, over the unit
// and browser tests; a failing check that is no test (lint, types, build ...) counts as one failure.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/tests/`;
const total = { passed: 0, failed: 0 };

/**
 * @param {string} script a script of package.json
 * @param {{ parameters?: string[], env?: Record<string, string>, quiet?: boolean }} [options]
 *   quiet: its output is of interest only if it fails
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(script, { parameters = [], env = {}, quiet = false } = {}) {
  const started = Date.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...parameters], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      if (status !== 0) process.stdout.write(Buffer.concat(output));
      console.log(`${script}: ${status === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
      resolve(status === 0);
    });
  });
}

/** @param {string} script */
async function check(script) {
  if (!(await run(script, { quiet: true }))) total.failed += 1;
}

/**
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number }} read
 * @param {boolean} succeeded
 */
function count(file, read, succeeded) {
  let { passed, failed } = { passed: 0, failed: 0 };
  try {
    ({ passed, failed } = read(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    console.error(`${file}: no report`);
  }
  total.passed += passed;
  // A file that does not load fails without a single failed test.
  total.failed += succeeded ? failed : Math.max(failed, 1);
}

async function unitTests() {
  const file = `${results}unit.json`;
  const succeeded = await run('test:unit', {
    parameters: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  });
  count(
    file,
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    succeeded,
  );
}

async function browserTests() {
  const file = `${results}browser.json`;
  const succeeded = await run('test:e2e', {
    parameters: ['--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  count(
    file,
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    succeeded,
  );
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await Promise.all([check('types'), check('boundaries').then(() => check('format:check'))]);
await check('lint');
await unitTests();
// Without a site to look at the browser tests would only report the build's failure again.
if (await run('build', { quiet: true })) await browserTests();
else total.failed += 1;

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
