// A reader takes the short version of a lesson, and can switch to the whole lesson at any time.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/';

const way = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const place = (page: Page) => page.locator('nav.steps .place');
const hidden = (page: Page) => page.locator('.stop.left-out:not(:visible)');
const shown = (page: Page) => page.locator('.stop:visible');

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await untilReady(page);
}

test('the short version is chosen, stepped through, kept, and left by a link at its end', async ({
  page,
  site,
}) => {
  await open(page, site + PATH);
  const all = await shown(page).count();
  await expect(way(page, /^Whole lesson: \d+ steps, \d+ min/)).toBeChecked();
  await expect(page.locator('.more-steps')).toBeHidden();

  const short = way(page, /^Short version: \d+ steps, \d+ min/);
  const steps = Number(
    /\d+/.exec((await page.locator('label', { has: short }).innerText()) ?? '')?.[0],
  );
  await short.check();
  await expect(shown(page)).toHaveCount(steps);
  await expect(hidden(page)).toHaveCount(all - steps);
  await expect(place(page)).toContainText(`1 of ${steps}`);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(place(page)).toContainText(`2 of ${steps}`);

  await test.step('another lesson has it, too; so has this one, at the stop of an address', async () => {
    await open(page, `${site}lessons/slow-start/`);
    await expect(way(page, /^Short version/)).toBeChecked();
    await open(page, site + PATH);
    await expect(shown(page)).toHaveCount(steps);
  });
  await test.step('the whole lesson is on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(shown(page)).toHaveCount(all);
    await page.emulateMedia({ media: null });
  });
  await test.step('its end leads into the whole lesson, at a step that was left out', async () => {
    const more = page.locator('.more-steps');
    await expect(more).toContainText(`The whole lesson has ${all - steps} more steps: `);
    await more.getByRole('link').first().click();
    await expect(shown(page)).toHaveCount(all);
    await expect(way(page, /^Whole lesson/)).toBeChecked();
    const id = new URL(page.url()).hash;
    await expect(page.locator(id)).toBeInViewport();
  });
  await test.step('a link is no choice: the next visit is short again', async () => {
    await open(page, site + PATH);
    await expect(shown(page)).toHaveCount(steps);
  });
});

test(
  'a short path opens its lessons in the short version',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${PATH}#path=lecture`);
    await expect(way(page, /^Short version/)).toBeChecked();
    await open(page, `${site}${PATH}#path=homework`);
    await expect(way(page, /^Whole lesson/)).toBeChecked();
  },
);
