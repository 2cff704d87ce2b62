// A scenario's player and a lesson, each as one file that was opened by a double click: nothing is asked of
// anybody, nothing is refused by the file's own policy, and everything works. The command makes them, and the player's
// own export.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { simulate } from '../../src/engine/index.ts';
import type { Block } from '../../src/course/markdown/index.ts';
import { openingOf } from '../../src/plot/scales/index.ts';
import { builtinScenario, compile } from '../../src/scenario/index.ts';
import { BUILT } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';
import { Walk } from './walk.ts';

const bin = fileURLToPath(new URL('../../bin/ackclock.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'one-file-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Has the command make it, and opens it. */
async function openFile(page: Page, name: string, ...more: string[]): Promise<string[]> {
  const file = join(folder, `${name.replaceAll('/', '-')}${more.length}.html`);
  execFileSync(process.execPath, [bin, 'export', name, '--site', BUILT, '-o', file, ...more]);
  return await openAlone(page, file);
}

/** Opens it and writes down whatever is asked for besides. */
async function openAlone(page: Page, file: string): Promise<string[]> {
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
  await page.locator('.why .clock').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.fonts.check('13px "Inter"'))).toBe(true);
  // There is nowhere to go.
  expect(await page.locator('a[href]:not([href^="#"])').count()).toBe(0);
  expect(asked).toEqual([]);
});

test(
  'a lesson’s steps, bets and tasks work, with the engine inside',
  { tag: '@all' },
  async ({ page }) => {
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
  },
);

test(
  'a scenario’s JSON file opens where its run suggests, under its own title',
  { tag: '@all' },
  async ({ page }) => {
    const own = join(folder, 'own.json');
    const builtin = builtinScenario('short-initial-segment');
    const changed = { ...builtin, name: 'own', title: 'Ours & slow' };
    const network = { ...builtin.network, rate: 0.5 };
    writeFileSync(own, JSON.stringify({ ...changed, network }));
    const { moment } = openingOf(simulate(compile({ ...changed, network })));
    expect(moment.time).not.toBe(116e6);
    const asked = await openFile(page, own);
    await expect(page).toHaveTitle('Ours & slow');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ours & slow');
    await expect(page.locator('.clock')).toHaveText(`${(moment.time / 1e6).toFixed(3)} ms`);
    expect(asked).toEqual([]);
  },
);

test(
  'a lesson’s end makes the very file that the command makes',
  { tag: '@all' },
  async ({ page, context, site, siteAsFiles }) => {
    const atEnd = async (address: string): Promise<void> => {
      await page.goto(`${address}#task-3`);
      await untilReady(page);
      await page.getByText('Keep, move or hand in your results').click();
      await expect(page.getByText('Code to hand in').first()).toBeVisible();
    };
    const button = page.getByRole('button', { name: 'Save the lesson as one HTML file' });
    await atEnd(`${site}lessons/short-initial-segment/`);
    const downloaded = page.waitForEvent('download');
    await button.click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('short-initial-segment.html');
    const [made, commanded] = [join(folder, 'lesson.html'), join(folder, 'command.html')];
    await download.saveAs(made);
    const words = ['export', 'lessons/short-initial-segment', '--site', BUILT, '-o', commanded];
    execFileSync(process.execPath, [bin, ...words]);
    expect(readFileSync(made).equals(readFileSync(commanded))).toBe(true);
    await expect(page.getByText(/^short-initial-segment\.html, /)).toBeVisible();

    const packaged = page.waitForEvent('download');
    await page.getByLabel('The score counts').selectOption('questions');
    await page.getByRole('button', { name: 'Save as a SCORM package' }).click();
    await (await packaged).saveAs(made);
    const graded = ['--scorm', '1.2', '--grade', 'questions'];
    execFileSync(process.execPath, [bin, ...words, ...graded]);
    expect(readFileSync(made).equals(readFileSync(commanded))).toBe(true);
    await expect(page.getByText(/^short-initial-segment-scorm\.zip, /)).toBeVisible();
    await page.getByRole('button', { name: 'Save the lesson as one HTML file' }).click();
    await (await page.waitForEvent('download')).saveAs(made);

    await atEnd(`${siteAsFiles}lessons/short-initial-segment/index.html`);
    await expect(button).toHaveCount(0);
    await expect(
      page.getByText('npx ackclock export lessons/short-initial-segment -o'),
    ).toBeVisible();
    // It is a file already.
    const other = await context.newPage();
    await other.goto(`${pathToFileURL(made).href}#task-3`);
    await untilReady(other);
    await other.getByText('Keep, move or hand in your results').click();
    await expect(other.getByText('Code to hand in').first()).toBeVisible();
    await expect(other.getByText('This lesson as a file')).toHaveCount(0);
  },
);

test('links lead to the site where its address is known', { tag: '@all' }, async ({ page }) => {
  await openFile(page, 'lessons/nagle', '--address', 'https://example.org/ackclock/');
  const hrefs = await page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.length).toBeGreaterThan(5);
  expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([]);
  expect(hrefs).toContain('https://example.org/ackclock/lessons/index.html');
});

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });

/** What the sandbox makes of what is on view. @returns the path of the file that was saved */
async function takeFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export …' }).click();
  const downloaded = page.waitForEvent('download');
  await exportDialog(page).locator('[data-format="html"]').click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('short-initial-segment.html');
  const file = join(folder, 'taken.html');
  await download.saveAs(file);
  return file;
}

const rows = (page: Page) => page.locator('tbody tr');
const clock = (page: Page) => page.locator('.clock');

test(
  'what was changed in the sandbox is in the file that its export makes, as it was on view',
  { tag: '@all' },
  async ({ page, context, site }) => {
    await page.goto(`${site}sandbox/`);
    await untilReady(page);
    const unchanged = await rows(page).allTextContents();
    await page.getByRole('button', { name: 'Change fields' }).click();
    const fields = page.getByRole('region', { name: 'Fields' });
    const network = fields.locator('summary').filter({ hasText: /^\s*Network/ });
    await network.first().click();
    await fields.getByLabel('Rate', { exact: true }).fill('0.5');
    await expect.poll(() => rows(page).allTextContents()).not.toEqual(unchanged);
    const slower = await rows(page).allTextContents();
    await rows(page).nth(6).click();
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect.poll(() => rows(page).allTextContents()).not.toEqual(slower);
    await page.getByRole('button', { name: 'Next segment' }).click();

    const file = await takeFile(page);
    const other = await context.newPage();
    const asked = await openAlone(other, file);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('with network.rate 0.5');
    await expect(clock(other)).toHaveText(await clock(page).innerText());
    expect(await rows(other).allTextContents()).toEqual(await rows(page).allTextContents());
    // The run without the loss is beside it.
    await expect(other.locator('.sequence .behind')).toBeAttached();
    await exportDialog(page).getByRole('button', { name: 'Close' }).click();
    for (const one of [page, other])
      await one.getByRole('button', { name: 'Next segment' }).click();
    await expect(clock(other)).toHaveText(await clock(page).innerText());
    expect(await other.locator('a[href]:not([href^="#"])').count()).toBe(0);
    expect(asked).toEqual([]);
  },
);

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the site makes it of what it has kept',
    { tag: '@all' },
    async ({ page, context, site }) => {
      await page.goto(`${site}sandbox/`);
      await untilReady(page);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.reload();
      await untilReady(page);
      await context.setOffline(true);
      const file = await takeFile(page);
      await context.setOffline(false);
      const other = await context.newPage();
      expect(await openAlone(other, file)).toEqual([]);
      await expect(clock(other)).toHaveText('116.000 ms');
    },
  );
});

test('a site opened from a disk says who can make it', async ({ page, siteAsFiles }) => {
  await page.goto(`${siteAsFiles}sandbox/index.html`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Export …' }).click();
  await exportDialog(page).locator('[data-format="html"]').click();
  await expect(exportDialog(page)).toContainText('npx ackclock export FILE.json');
  await expect(exportDialog(page).getByText('cannot read the site’s other files')).toBeVisible();
});
