// A teacher at a lesson's worksheet: numbers by seed, the key apart, and what comes out of the printer.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/worksheet/';

const questions = (page: Page) => page.locator('.question');
const key = (page: Page) => page.getByRole('heading', { name: /^Key to the numbers/ });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilReady(page);
}

test('the same seed gives the same questions, another one others', async ({ page, site }) => {
  await open(page, `${site}${PATH}#seed=4711`);
  await expect(page.getByText('numbers 4711', { exact: true })).toBeVisible();
  const asked = await questions(page).allInnerTexts();
  expect(asked.length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'New numbers' }).click();
  await expect(page).toHaveURL(/#seed=\d{4}$/);
  await page.goto(`${site}${PATH}#seed=12`);
  await expect(page.getByText('numbers 12', { exact: true })).toBeVisible();
  expect(await questions(page).allInnerTexts()).not.toEqual(asked);
  await page.goto(`${site}${PATH}#seed=4711`);
  await expect(page.getByText('numbers 4711', { exact: true })).toBeVisible();
  expect(await questions(page).allInnerTexts()).toEqual(asked);
  await page.goto(`${site}${PATH}#seed=<b>`);
  await expect(page.getByText('numbers 1', { exact: true })).toBeVisible();
});

test('the key is hidden until it is asked for; it has the empty ladder filled in', async ({
  page,
  site,
}) => {
  await test.step('the key is hidden until it is asked for, and can be printed apart', async () => {
    await open(page, site + PATH);
    await expect(key(page)).toBeHidden();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      await expect(page.locator('main')).not.toContainText(/Right\.|Not quite\./, {
        useInnerText: true,
      });
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('radio', { name: 'Key' }).check();
    await expect(key(page)).toBeVisible();
    await expect(questions(page).first()).toBeHidden();
    await page.getByRole('radio', { name: 'Both' }).check();
    await page.emulateMedia({ media: 'print' });
    await expect(key(page)).toBeVisible();
    await expect(questions(page).first()).toBeVisible();
    await expect(page.locator('details.key')).toHaveCSS('break-before', 'page');
  });
  await test.step('the ladder is empty, and the key has it filled in', async () => {
    await page.emulateMedia({ media: 'screen' });
    const blank = page.getByRole('img', { name: /^Ladder to draw/ });
    await expect(blank).toContainText('client');
    await expect(blank.locator('.data, .ack, .held')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Key' }).check();
    const drawn = page.getByRole('img', { name: /^Ladder, client and server/ });
    expect(await drawn.locator('.data > *').count()).toBeGreaterThan(2);
  });
});

for (const format of ['A4', 'Letter']) {
  test(
    `${format} takes it without cutting anything`,
    { tag: format === 'A4' ? [] : '@all' },
    async ({ page, site }) => {
      await open(page, site + PATH);
      await page.getByRole('radio', { name: 'Both' }).check();
      // Between its margins of 16 and 18 mm, at 96 pixels an inch.
      const [width, height] = format === 'A4' ? [657, 1001] : [680, 935];
      await page.setViewportSize({ width: width!, height: height! });
      await page.emulateMedia({ media: 'print' });
      const tall = await page.evaluate(
        (most) =>
          [...document.querySelectorAll('.question, .exchange, details.key section')]
            .map((part) => part.getBoundingClientRect())
            .filter((box) => box.height > most || box.right > innerWidth + 1).length,
        height!,
      );
      expect(tall).toBe(0);
      const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
      const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length;
      expect(pages).toBeGreaterThanOrEqual(3);
      expect(pages).toBeLessThanOrEqual(7);
    },
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is a sheet, and the key folds out', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(site + PATH);
    await expect(questions(page).first()).toBeVisible();
    await expect(key(page)).toBeHidden();
    await page.getByText('The key', { exact: true }).click();
    await expect(key(page)).toBeVisible();
  });
});
