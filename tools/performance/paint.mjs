// How long a reader on a slow connection waits for the largest thing that a lesson's page first shows: Chrome's largest
// contentful paint, with the network throttled as its developer tools do.
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { browserPath, launchArguments } from '../browser.mjs';

const site = fileURLToPath(new URL('../../dist/', import.meta.url));
const rounds = 5;

/**
 * Chrome's preset ‘Fast 3G’, called ‘Slow 4G’ since May 2024 (Chromium DevTools, core/sdk/NetworkManager.ts): nine
 * tenths of 1.6 Mb/s and of 750 kb/s, and 3.75 times 150 ms. Throughputs in bytes a second, latency in ms before each
 * answer's first byte.
 */
const fast3G = {
  offline: false,
  downloadThroughput: ((1.6e6 / 8) * 9) / 10,
  uploadThroughput: ((750e3 / 8) * 9) / 10,
  latency: 150 * 3.75,
};

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
/** What web servers compress; typefaces already are. */
const compressed = ['.html', '.js', '.css', '.svg', '.json'];

/** The site as an ordinary web server gives it: text as gzip. */
async function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = join(site, pathname);
    const file = wanted.endsWith('/') ? join(wanted, 'index.html') : wanted;
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const packs = compressed.includes(extname(file));
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      ...(packs && { 'Content-Encoding': 'gzip' }),
    });
    response.end(packs ? gzipSync(readFileSync(file)) : readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { address: `http://localhost:${port}/`, stop: () => server.close() };
}

/**
 * Loads a page afresh, with nothing kept from before.
 * @param {import('@playwright/test').Browser} browser @param {string} address
 * @returns {Promise<number>} when the largest thing is there, milliseconds
 */
async function largestPaint(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast3G);
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 60_000 });
  const paint = await page.evaluate(
    () =>
      new Promise((/** @type {(ms: number) => void} */ resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return paint;
}

/**
 * @param {readonly string[]} paths below the site's root
 * @returns {Promise<{ path: string, bytes: number, times: number[] }[]>} bytes of HTML, compressed; milliseconds
 */
export async function measurePaints(paths) {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: browserPath(), args: launchArguments });
  const measured = [];
  for (const path of paths) {
    const times = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await largestPaint(browser, server.address + path));
    }
    const bytes = gzipSync(readFileSync(join(site, path, 'index.html'))).length;
    measured.push({ path, bytes, times });
  }
  await browser.close();
  server.stop();
  return measured;
}
