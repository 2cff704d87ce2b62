// `npm test`: everything a change must pass, in at most eight minutes on two cores. `npm run test:all` adds what is too slow
// for that; CI runs it in parts (`npm run test:all -- --shard=2/4`). The last line is `N passed, N failed`, over the unit
// and browser tests; a failing check that is no test (lint, types, build ...) counts as one failure.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/tests/`;
const total = { passed: 0, failed: 0 };

const given = process.argv.slice(2);
const all = given.includes('all');
const shard = given.find((one) => one.startsWith('--shard='));
if (given.some((one) => one !== 'all' && one !== shard)) {
  console.error('usage: node tools/test.mjs [all] [--shard=PART/PARTS]');
  process.exit(2);
}

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
    env: { ...process.env, ...(all && { ACKCLOCK_TESTS: 'all' }), ...env },
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
      console.log(`${script}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
      resolve(status === 0);
    });
  });
}

/** @param {string[]} scripts one after the other */
async function check(...scripts) {
  for (const script of scripts) {
    if (!(await run(script, { quiet: true }))) total.failed += 1;
  }
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
    console.error(`${file}: the tests wrote no report`);
  }
  total.passed += passed;
  // A file that does not load fails without a single failed test.
  total.failed += succeeded ? failed : Math.max(failed, 1);
}

/** The part of all tests that was asked for. */
const part = shard === undefined ? [] : [shard];

async function unitTests() {
  const file = `${results}unit.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = await run('test:unit', { parameters: [...reporters, ...part] });
  count(
    file,
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    succeeded,
  );
}

async function browserTests() {
  const file = `${results}browser.json`;
  const succeeded = await run('test:e2e', {
    parameters: ['--reporter=dot,json', ...part],
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

// None of them uses more than one core. Among the parts of all tests the first has them.
if (shard === undefined || shard.startsWith('--shard=1/')) {
  await Promise.all([check('lint'), check('types', 'boundaries', 'format:check')]);
}
await unitTests();
// Without a built site the browser tests would only repeat the build's failure.
if (await run('build', { quiet: true })) await browserTests();
else total.failed += 1;

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
