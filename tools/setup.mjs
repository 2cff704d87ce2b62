// Makes a fresh clone ready: `npm start` and `npm test` run this first, so it can rely on nothing but Node itself.
// `--browser` also provides a browser for the tests; `--stamp` only records that the packages are in place (npm runs it
// after every install).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = `${root}node_modules/`;
const stampFile = `${modules}.ackclock-installed`;

/** @param {string} message @returns {never} */
function exitWith(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** @param {string} command @param {string[]} parameters */
function succeeds(command, parameters) {
  console.error(`> ${[command, ...parameters].join(' ')}`);
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    // Standard output is left to the calling command.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** Understands the two forms package.json uses: `^20.19` and `>=24`. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = engines.node.split('||').some((/** @type {string} */ range) => {
    const [, sign, wantedMajor, wantedMinor = '0'] = /(\^|>=)(\d+)(?:\.(\d+))?/.exec(range) ?? [];
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return sign === '>=' && major > Number(wantedMajor);
  });
  if (!fits) {
    exitWith(
      `Ackclock needs Node ${engines.node}, but this is ${process.version}. See https://nodejs.org`,
    );
  }
}

/** What the installed packages depend on: the lock file and the Node they were installed for. */
function stamp() {
  const lock = readFileSync(`${root}package-lock.json`);
  const host = `${process.version} ${process.platform} ${process.arch}`;
  return `${createHash('sha256').update(lock).digest('hex')} ${host}\n`;
}

function installPackages() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return;
  if (!succeeds('npm', ['ci', '--include=dev'])) {
    exitWith('`npm ci` failed. The reason is above. The first time, it needs the network.');
  }
}

/** Only the system's own package manager, and only if it cannot ask for a password. */
function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function provideBrowser() {
  const browser = await import('./browser.mjs');
  if (await browser.rememberOneThatLaunches()) return;
  const remedies = [() => succeeds('npx', ['playwright', 'install', 'chromium'])];
  if (canUseApt()) {
    remedies.push(
      () => succeeds('apt-get', ['update']),
      () => succeeds('apt-get', ['install', '-y', 'chromium-headless-shell']),
      () => succeeds('apt-get', ['install', '-y', 'chromium']),
    );
  }
  for (const remedy of remedies) {
    remedy();
    if (await browser.rememberOneThatLaunches()) return;
  }
  exitWith(
    'The tests need a Chromium that starts. Install Chromium, Chrome or Edge, run\n' +
      '`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to a browser.',
  );
}

const wanted = process.argv.slice(2);
if (wanted.includes('--stamp')) {
  if (existsSync(modules)) writeFileSync(stampFile, stamp());
} else {
  checkNode();
  installPackages();
  if (wanted.includes('--browser')) await provideBrowser();
}
