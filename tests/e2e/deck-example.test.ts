// The sample deck of examples/reveal, as `npm run deck` puts it together: fragments step its players, the keys stay the
// deck's, nothing runs before its slide shows, and paper gets the pictures; from a server, from a disk, and with the
// players on another host.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { RevealApi } from 'reveal.js';
import { makeDeck } from '../../tools/make-deck.mjs';
import { expect, test as base } from './site.ts';
import { serveFolder } from './static-server.ts';

const test = base.extend<object, { folder: string; deck: string; deckAsFiles: string }>({
  folder: [
    async ({}, use, { workerIndex, config }) => {
      const folder = `${config.rootDir}/../../.cache/deck-${workerIndex}/`;
      makeDeck(folder);
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  deck: [
    async ({ folder }, use) => {
      const server = await serveFolder(folder, '/');
      await use(server.address);
      server.stop();
    },
    { scope: 'worker' },
  ],
  deckAsFiles: [({ folder }, use) => use(pathToFileURL(folder).href), { scope: 'worker' }],
});

/** What the slide on view shows of its n-th player. */
const player = (page: Page, n = 0) => page.locator('section.present iframe').nth(n).contentFrame();
const clock = (page: Page, n?: number) => player(page, n).locator('.clock');
/** Which slide is on view, from 0. */
const slide = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { Reveal: RevealApi }).Reveal.getIndices().h);

/** Goes through the slide with four sentences, there and back. */
async function walkThrough(page: Page): Promise<void> {
  await expect(clock(page)).toHaveText('1.199 ms');
  for (const time of ['3.154 ms', '3.786 ms', '116.000 ms', '189.267 ms']) {
    await page.keyboard.press('ArrowRight');
    await expect(clock(page)).toHaveText(time);
  }
  for (const time of ['116.000 ms', '3.786 ms', '3.154 ms', '1.199 ms']) {
    await page.keyboard.press('ArrowLeft');
    await expect(clock(page)).toHaveText(time);
  }
}

test.describe('fragments step the players', () => {
  test('from a server', async ({ page, deck }) => {
    await page.goto(`${deck}#/1`);
    await walkThrough(page);
  });

  test('from a disk', { tag: '@all' }, async ({ page, deckAsFiles }) => {
    await page.goto(`${deckAsFiles}index.html#/1`);
    await walkThrough(page);
  });

  test(
    'with the players on another host',
    { tag: '@all' },
    async ({ page, folder, deck, siteBelow }) => {
      const slides = readFileSync(`${folder}index.html`, 'utf8');
      const elsewhere = slides.replace("site: 'ackclock/'", `site: '${siteBelow}'`);
      writeFileSync(`${folder}elsewhere.html`, elsewhere);
      await page.goto(`${deck}elsewhere.html#/1`);
      await walkThrough(page);
      expect(page.frames()[1]!.url()).toContain(`${siteBelow}embed/`);
      expect(new URL(siteBelow).origin).not.toBe(new URL(deck).origin);
    },
  );

  test('by fragments that nobody sees, a segment each', { tag: '@all' }, async ({ page, deck }) => {
    await page.goto(`${deck}#/2`);
    await expect(clock(page)).toHaveText('0.000 ms');
    const times = ['0.067', '0.197', '0.268', '0.485', '0.552', '0.683'];
    for (const time of times) {
      await page.keyboard.press('PageDown');
      await expect(clock(page)).toHaveText(`${time} ms`);
    }
    await page.keyboard.press('PageDown');
    expect(await slide(page)).toBe(3);
  });

  test('the one of two players that a fragment names', { tag: '@all' }, async ({ page, deck }) => {
    await page.goto(`${deck}#/3`);
    await expect(clock(page, 1)).toHaveText('0.000 ms');
    await page.keyboard.press('ArrowRight');
    await expect(clock(page, 0)).toHaveText('116.000 ms');
    await expect(clock(page, 1)).toHaveText('0.000 ms');
    await page.keyboard.press('ArrowRight');
    await expect(clock(page, 1)).toHaveText('116.000 ms');
  });

  test(
    'also those whose slide is come back to, or opened in its middle',
    { tag: '@all' },
    async ({ page, deck }) => {
      await page.goto(`${deck}#/1`);
      await expect(clock(page)).toHaveText('1.199 ms');
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
      expect(await slide(page)).toBe(2);
      await page.keyboard.press('ArrowLeft');
      await expect(clock(page)).toHaveText('189.267 ms');
    },
  );
});

test.describe('keys', () => {
  test('are the deck’s after a click into a player', async ({ page, deck }) => {
    await page.goto(`${deck}#/1`);
    await player(page).getByRole('button', { name: 'Next segment' }).click();
    await expect(clock(page)).toHaveText('1.366 ms');
    await page.keyboard.press('ArrowRight');
    await expect(clock(page)).toHaveText('3.154 ms');
    await page.keyboard.press(' ');
    await expect(clock(page)).toHaveText('3.786 ms');
    await page.keyboard.press('n');
    await expect(clock(page)).toHaveText('116.000 ms');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => slide(page)).toBe(5);
  });

  test(
    'are a player’s where its address says so, and the deck’s again at its end',
    { tag: '@all' },
    async ({ page, deck }) => {
      await page.goto(`${deck}#/5`);
      await player(page).locator('.why .clock').click();
      await page.keyboard.press('ArrowRight');
      await expect(clock(page)).toHaveText('189.267 ms');
      expect(await slide(page)).toBe(4);
      await page.keyboard.press('PageUp');
      await expect.poll(() => slide(page)).toBe(3);
    },
  );
});

test('nothing is loaded before its slide shows, and nothing stays when it has gone', async ({
  page,
  deck,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(deck);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(500);
  expect(asked.filter((path) => path.includes('/embed/'))).toEqual([]);
  await page.keyboard.press('PageDown');
  await expect(clock(page)).toHaveText('1.199 ms');
  const players = () => page.frames().filter((frame) => frame.url().includes('/embed/'));
  expect(players()).toHaveLength(1);
  await page.keyboard.press('Home');
  await expect.poll(() => players().length).toBe(0);
});

test('the arrows cover no player, and a bet stands on a slide', async ({ page, deck }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${deck}#/4`);
  await expect(player(page).getByRole('radio')).toHaveCount(4);
  const arrows = page.locator('.controls button.enabled');
  await expect(arrows).toHaveCount(2);
  const boxes = await arrows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const frame = (await page.locator('section.present iframe').boundingBox())!;
  for (const { left, right } of boxes) {
    expect(right <= frame.x || left >= frame.x + frame.width).toBe(true);
  }
});

test(
  'printed, each page has the picture of its place, and no controls',
  { tag: '@all' },
  async ({ page, deck }) => {
    await page.goto(`${deck}?print-pdf`);
    const pages = page.locator('.pdf-page');
    // A page for each slide, and one more for each of its fragments.
    await expect(pages).toHaveCount(6 + 4 + 6 + 2);
    const frames = pages.locator('iframe');
    await expect(frames).toHaveCount(5 + 7 + 2 * 3 + 1 + 1);
    const shown: string[] = [];
    for (let i = 0; i < 12; i++) {
      const inside = frames.nth(i).contentFrame();
      await expect(inside.locator('html')).toHaveAttribute('data-ready', '');
      await expect(inside.locator('svg.picture').first()).toBeVisible();
      await expect(inside.getByRole('button')).toHaveCount(0);
      shown.push((await inside.locator('.clock').textContent())!);
    }
    expect(shown.slice(0, 5)).toEqual([
      '1.199 ms',
      '3.154 ms',
      '3.786 ms',
      '116.000 ms',
      '189.267 ms',
    ]);
    expect(shown.at(-1)).toBe('0.683 ms');
  },
);
