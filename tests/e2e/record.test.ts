// What a reader did is taken along: as a file, and as a code to hand in.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const SLUG = 'short-initial-segment';
const PATH = `lessons/${SLUG}/`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const kept = (page: Page) =>
  page.evaluate((slug) => localStorage.getItem(`ackclock.lesson.${slug}`), SLUG);

async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Another fragment alone would not load the page anew.
  await page.goto('about:blank');
  await page.goto(address);
  await untilReady(page);
}

/** Places a bet of which it does not matter whether it is right. */
async function bet(page: Page, id: string, choice: number): Promise<void> {
  const stop = page.locator(`.stop:has(#${id})`);
  await stop.getByRole('radio').nth(choice).check();
  await stop.getByRole('button', { name: 'Place the bet' }).click();
}

/** To the end of the lesson, where the fold opens with what is kept, moved and handed in. */
async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = 'task-3'));
  const fold = page.getByText('Keep, move or hand in your results');
  await fold.focus();
  await page.keyboard.press('Enter');
}

async function saved(page: Page, file: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save my progress as a file').click(),
  ]);
  expect(download.suggestedFilename()).toBe('ackclock-progress.json');
  await download.saveAs(file);
  return readFileSync(file, 'utf8');
}

test('progress goes to a file and back, nothing is lost, and it can be forgotten', async ({
  page,
  site,
}, info) => {
  await open(page, `${site}lessons/`);
  await expect(button(page, 'Save my progress as a file')).toBeDisabled();
  await open(page, `${site}${PATH}#quick-bet`);
  await bet(page, 'quick-bet', 0);
  await open(page, `${site}lessons/`);
  const file = info.outputPath('progress.json');
  const text = await saved(page, file);
  expect(text).toContain('"quick-bet": 0');

  await button(page, 'Forget ‘The short initial segment’').click();
  expect(await kept(page)).toBeNull();
  await open(page, `${site}${PATH}#one-bet`);
  await bet(page, 'one-bet', 1);
  await open(page, `${site}lessons/`);
  await page.getByLabel('Progress file').setInputFiles(file);
  await expect(page.getByText('Loaded 1 lesson.')).toBeVisible();
  expect(JSON.parse((await kept(page))!)).toMatchObject({ bets: { 'quick-bet': 0, 'one-bet': 1 } });

  const other = info.outputPath('other.json');
  writeFileSync(other, '{"format":"something else"}');
  await page.getByLabel('Progress file').setInputFiles(other);
  await expect(page.getByText(/Nothing was loaded\. This is not a progress file/)).toBeVisible();

  await button(page, 'Forget all lessons …').click();
  await button(page, 'Keep it').click();
  expect(await kept(page)).not.toBeNull();
  await button(page, 'Forget all lessons …').click();
  await button(page, 'Yes, forget everything').click();
  expect(await kept(page)).toBeNull();
});

test(
  'a code made at a lesson’s end is read on another page; a damaged one is refused',
  { tag: '@all' },
  async ({ page, site }, info) => {
    await open(page, `${site}${PATH}#quick-bet`);
    await bet(page, 'quick-bet', 0);
    await toTheEnd(page);
    const code = page.locator('output[aria-label="Code to hand in"]');
    const without = await code.innerText();
    await page.getByLabel('Your name or number (optional)').fill('Ada Lovelace');
    await expect(code).not.toHaveText(without);
    const own = await code.innerText();
    await page.getByRole('link', { name: 'Anyone who has the code can read it' }).click();
    await untilReady(page);

    await expect(page.getByText('A code can be forged')).toBeVisible();
    const wrong = own.slice(0, 12) + (own[12] === 'A' ? 'B' : 'A') + own.slice(13);
    await page.getByLabel(/^Codes, one per line/).fill(`Ada: ${own}\n${wrong}\nno code`);
    const row = page.getByRole('row', { name: /Ada Lovelace/ });
    await expect(row).toContainText('1 of 7');
    await expect(page.getByText('1 student, 1 read, 2 refused.')).toBeVisible();
    await expect(page.getByText(/Line 2.*mistyped/)).toBeVisible();
    await expect(page.getByText(/Line 3.*no code/)).toBeVisible();
    await row.getByText('Show', { exact: true }).click();
    await expect(row.getByText('A client with a shorter delay: right')).toBeVisible();
    const item = page.locator('section', {
      has: page.getByRole('heading', { name: 'A client with a shorter delay' }),
    });
    await expect(item.getByText('Bet · 1 of 1 answered')).toBeVisible();
    await expect(item.getByRole('listitem').filter({ hasText: '(right)' })).toContainText('1');

    await page.getByRole('button', { name: /^Show to the class/ }).click();
    const hall = page.getByRole('region', { name: 'For the room' });
    await expect(hall.getByRole('heading', { name: 'Take up first' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(hall.getByRole('heading')).toHaveText('A client with a shorter delay');
    await expect(hall).not.toContainText('Ada');
    await page.keyboard.press('p');
    await expect(hall).toBeHidden();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Save as CSV').click(),
    ]);
    const file = info.outputPath('answers.csv');
    await download.saveAs(file);
    expect(readFileSync(file, 'utf8')).toMatch(/^name,lesson,.*\r\nAda Lovelace,The short/);
  },
);

test(
  'where nothing can be kept, a lesson’s end still saves, reads and codes',
  { tag: '@all' },
  async ({ page, site }, info) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await open(page, `${site}${PATH}#quick-bet`);
    await bet(page, 'quick-bet', 0);
    await toTheEnd(page);
    await expect(page.getByText('this browser keeps nothing for this page')).toBeVisible();
    const file = info.outputPath('progress.json');
    expect(await saved(page, file)).toContain('"quick-bet": 0');
    const code = page.locator('output[aria-label="Code to hand in"]');
    const before = await code.innerText();
    await button(page, 'Forget ‘The short initial segment’').click();
    await expect(code).not.toHaveText(before);
    await page.getByLabel('Progress file').setInputFiles(file);
    await expect(code).toHaveText(before);
  },
);
