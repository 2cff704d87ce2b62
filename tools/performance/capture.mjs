// How long a capture of a million packets takes to its table and to its first picture, and how much memory.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserPath, launchArguments } from '../browser.mjs';
import { millionPackets, packetCount } from './million-packets.mjs';

/** As far as a picture goes, milliseconds. */
const patience = 180_000;

/**
 * Times are milliseconds from the choice of the file, memory is in bytes at its most.
 * @typedef {{ opened: number, drawn: number, shown: number, records: number, memory: number }} ReaderMeasured in Node, without a page
 * @typedef {{ opened: number, drawn: number, shown: number, whole: number, memory: number | undefined }} PageMeasured the page and its worker:
 *   with a first picture, and with its player; its memory is known on Linux alone
 * @typedef {{ packets: number, bytes: number, reader: ReaderMeasured, page: PageMeasured }} CaptureMeasured
 */

/**
 * @param {string} site the built site's folder
 * @returns {Promise<CaptureMeasured>}
 */
export async function measureCapture(site) {
  const folder = await mkdtemp(join(tmpdir(), 'ackclock-performance-'));
  const file = join(folder, 'million.pcap');
  try {
    let bytes = 0;
    for (const piece of millionPackets()) {
      appendFileSync(file, piece);
      bytes += piece.length;
    }
    const reader = readAlone(join(site, 'capture/index.html'), file);
    return { packets: packetCount, bytes, reader, page: await inPage(site, file) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {string} page it names the reader's script
 * @param {string} file
 * @returns {ReaderMeasured}
 */
function readAlone(page, file) {
  const [, script] = /data-capture="([^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
  if (script === undefined) throw new Error(`${page} names no reader of captures`);
  const reader = fileURLToPath(new URL('capture-reader.mjs', import.meta.url));
  const parameters = [reader, join(page, '..', script), file];
  return JSON.parse(execFileSync(process.execPath, parameters, { encoding: 'utf8' }));
}

/**
 * @param {string} site
 * @param {string} file
 * @returns {Promise<PageMeasured>}
 */
async function inPage(site, file) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: launchArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(pathToFileURL(join(site, 'capture/index.html')).href);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.locator('input[type=file]').setInputFiles(file);
    const marks = page.locator('.sequence-area svg.picture path');
    await marks.first().waitFor({ state: 'attached', timeout: patience });
    const times = await page.evaluate(() => /** @type {any} */ (globalThis).measuredCapture);
    return { ...times, memory: await mostMemory(browser) };
  } finally {
    await browser.close();
  }
}

/** In the page: notes when the file is chosen, what the worker says, and the first picture. */
function watch() {
  /** @type {any} */
  const scope = globalThis;
  /** @type {Record<string, number>} */
  const measured = (scope.measuredCapture = {});
  let begun = NaN;
  /** @param {string} what */
  const note = (what) => (measured[what] ??= performance.now() - begun);
  document.addEventListener('change', () => (begun = performance.now()), true);
  scope.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} parameters */
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'word' && data.message.kind !== 'drawn') note(data.message.kind);
      });
    }
  };
  const look = () => {
    if (document.querySelector('.run svg.picture path') !== null) note('drawn');
    if (document.querySelector('.sequence-area svg.picture path') === null)
      requestAnimationFrame(look);
    else note('whole');
  };
  requestAnimationFrame(look);
}

/** The most that the page's process ever had. @param {import('@playwright/test').Browser} browser */
async function mostMemory(browser) {
  if (process.platform !== 'linux') return undefined;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const all = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  return 1024 * Math.max(...all.map(Number));
}
