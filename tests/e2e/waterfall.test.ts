// The waterfall of a page, as a person uses it in the sandbox and in an embedded player.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name });
const picture = (page: Page): Locator => page.getByRole('img', { name: 'Waterfall of the page' });
const rows = (page: Page): Locator => picture(page).locator('.element:has(.hit-area)');
/** The connection that the sequence plot shows. */
const inPlot = (page: Page): Locator =>
  page.getByLabel('Connections in the plot').locator('option:checked');

async function open(page: Page, site: string, scenario?: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  if (scenario === undefined) return;
  const about = await page.locator('.about').textContent();
  await page.getByLabel('Scenario', { exact: true }).selectOption(scenario);
  await expect(page.locator('.about')).not.toHaveText(about!);
}

test('a row leads to its request and marks its segments; a segment marks its row', async ({
  page,
  site,
}) => {
  await open(page, site, 'satellite-parallel');
  await chip(page, 'Waterfall').click();
  await expect(rows(page).locator('.receiving')).toHaveCount(9);
  // The fourth document came over the fourth connection: the plot turns to it.
  await rows(page)
    .nth(3)
    .locator('.hit-area')
    .click({ position: { x: 8, y: 6 } });
  await expect(rows(page).nth(3)).toHaveClass(/selected/);
  await expect(rows(page).and(page.locator('.selected'))).toHaveCount(1);
  await expect(inPlot(page)).toHaveText(/^4:/);
  const plot = page.getByRole('img', { name: /^Sequence plot/ });
  // Its 5,347 bytes took four segments.
  await expect(plot.locator('.data.selected[data-record]').first()).toBeAttached();
  const marked = () =>
    plot
      .locator('.data.selected[data-record]')
      .evaluateAll((marks) => new Set(marks.map((mark) => mark.getAttribute('data-record'))).size);
  await expect.poll(marked).toBe(4);
  // One step on, another segment alone is selected, and the row it belongs to.
  await page.getByRole('button', { name: 'Next segment' }).click();
  await expect(plot.locator('.data.selected[data-record]')).toHaveCount(0);
});

test('the same is told in numbers, by keyboard', async ({ page, site }) => {
  await open(page, site, 'satellite-parallel');
  await chip(page, 'Waterfall').click();
  const toggle = page.getByRole('button', { name: 'In numbers' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('region', { name: 'Waterfall in numbers' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(10);
  const second = table.getByRole('row').nth(2);
  await expect(second.getByRole('cell').nth(1)).toHaveText('37,092 bytes');
  // What its phases took is what it took in all.
  const numbers = (await second.getByRole('cell').allTextContents())
    .slice(2)
    .map((text) => Number(text.replaceAll(',', '')));
  const parts = numbers.slice(0, -1).reduce((sum, part) => sum + part, 0);
  expect(Math.abs(parts - numbers.at(-1)!)).toBeLessThan(0.05);
  await second.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveClass(/selected/);
  await expect(inPlot(page)).toHaveText(/^2:/);
});

test(
  'it is offered where a page of several documents is fetched, and nowhere else',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site, 'pipelined-page');
    await expect(chip(page, 'Waterfall')).toBeVisible();
    await open(page, site, 'restart-demo-ssr');
    await expect(chip(page, 'Windows')).toBeVisible();
    await expect(chip(page, 'Waterfall')).toHaveCount(0);
  },
);

for (const width of [360, 1280]) {
  test(
    `it fits ${width} pixels, the cursor is at one time in all pictures`,
    { tag: '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, site, 'pipelined-page');
      await chip(page, 'Waterfall').click();
      await expect(rows(page)).toHaveCount(6);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      const cursor = async (of: Locator): Promise<number> =>
        (await of.locator('.cursor line').first().boundingBox())!.x;
      const plot = page.getByRole('img', { name: /^Sequence plot/ });
      expect(Math.abs((await cursor(plot)) - (await cursor(picture(page))))).toBeLessThan(1.5);
    },
  );
}

test('an embedded player shows it', { tag: '@all' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 420 });
  await page.goto(`${site}embed/satellite-parallel/?views=waterfall`);
  await untilReady(page);
  await expect(rows(page)).toHaveCount(9);
});
