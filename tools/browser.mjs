// Which Chromium the tests drive, and how it is started. The set-up finds one that launches and remembers it;
// playwright.config.ts uses it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const memory = fileURLToPath(new URL('../node_modules/.cache/ackclock-browser', import.meta.url));

/** Where system packages install browsers of the Chromium family. */
const INSTALLED = [
  // Draws no window, so it takes half the time of the others.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser connects to nothing but the page under test, even if a page is at fault. */
export const launchArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // A host name other than localhost, because browsers trust localhost more.
  '--host-resolver-rules=MAP ackclock.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Chromium's sandbox refuses to run as root; everyone else keeps it.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function candidates() {
  const chosen = process.env.CHROMIUM_PATH;
  // A browser given by name is the only one to try, so that its failure is reported.
  if (chosen) return [chosen];
  return [chromium.executablePath(), ...INSTALLED].filter((path) => path && existsSync(path));
}

function remembered() {
  if (!existsSync(memory)) return undefined;
  const path = readFileSync(memory, 'utf8');
  return existsSync(path) ? path : undefined;
}

export function browserPath() {
  return process.env.CHROMIUM_PATH || remembered() || candidates()[0];
}

/** A browser can be installed and still lack a library, so only a launch proves anything. */
export async function rememberOneThatLaunches() {
  for (const executablePath of new Set([browserPath(), ...candidates()])) {
    if (executablePath === undefined) continue;
    try {
      const browser = await chromium.launch({ executablePath, args: launchArguments });
      await browser.close();
    } catch (reason) {
      console.error(`${executablePath} doesn't start: ${String(reason).split('\n')[0]}`);
      continue;
    }
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, executablePath);
    return true;
  }
  return false;
}
