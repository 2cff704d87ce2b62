// A scenario's player and a lesson, each as one file that was opened by a double click: nothing is asked of
// anybody, nothing is refused by the file's own policy, and everything works.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Block } from '../../src/lessons/index.ts';
import { BUILT } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';
import { Walk } from './walk.ts';

const bin = fileURLToPath(new URL('../../bin/ackclock.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens it and writes down whatever is asked for besides. */
async function openFile(page: Page, name: string, ...more: string[]): Promise<string[]> {
  const file = join(folder, `${name.replace('/', '-')}${more.length}.html`);
  execFileSync(process.execPath, [bin, 'export', name, '--site', BUILT, '-o', file, ...more]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) asked.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  await untilReady(page);
  expect(asked.splice(0)).toEqual([pathToFileURL(file).href]);
  return asked;
}

test('a scenario can be stepped through, looked at and asked', async ({ page }) => {
  const asked = await openFile(page, 'scenarios/short-initial-segment');
  const clock = page.locator('.clock');
  await expect(clock).toHaveText('116.000 ms');
  await page.getByRole('button', { name: 'Next segment' }).click();
  await expect(clock).toHaveText('189.267 ms');
  await page.locator('.why').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.fonts.check('13px "Inter"'))).toBe(true);
  // There is nowhere to go.
  expect(await page.locator('a[href]:not([href^="#"])').count()).toBe(0);
  expect(asked).toEqual([]);
});

test('a lesson’s steps, bets and tasks work, with the engine inside', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const asked = await openFile(page, 'lessons/short-initial-segment');
  expect(await page.evaluate(() => typeof globalThis.ackclockEngine)).toBe('object');
  await page.setViewportSize({ width: 1440, height: 900 });
  const data = await page.locator('#page-data').textContent();
  const { lesson } = JSON.parse(data!) as { lesson: { blocks: Block[] } };
  expect(lesson.blocks.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['bet', 'question', 'task']),
  );
  await new Walk(page, lesson.blocks, 'right').throughAll();
  expect(asked).toEqual([]);
});

test('links lead to the site where its address is known', async ({ page }) => {
  await openFile(page, 'lessons/nagle', '--address', 'https://example.org/ackclock/');
  const hrefs = await page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThan(5);
  expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([]);
  expect(hrefs).toContain('https://example.org/ackclock/lessons/index.html');
});
