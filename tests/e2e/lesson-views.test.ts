// The views that a lesson's figures ask for: beside the words, above those of a narrow page, of two runs and of a task.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const WINDOWS = 'lessons/bit-errors/';
const picture = (page: Page): Locator => page.getByRole('region', { name: 'Picture' });
const windows = (scope: Locator): Locator => scope.getByRole('img', { name: /^Windows of/ });
const queue = (scope: Locator): Locator => scope.getByRole('img', { name: /^Queue/ });

async function open(page: Page, address: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(address);
  await untilReady(page);
}

test('where windows and queue have no room below each other, a reader turns from one to the other', async ({
  page,
  site,
}) => {
  await open(page, `${site}${WINDOWS}`, 1280, 800);
  const turn = picture(page).getByRole('group', { name: 'Windows or queue' });
  await expect(windows(picture(page))).toBeVisible();
  await expect(queue(picture(page)).first()).toBeHidden();
  // High enough for its curves to be told apart.
  expect((await windows(picture(page)).boundingBox())!.height).toBeGreaterThan(180);
  await turn.getByRole('button', { name: 'Queue' }).click();
  await expect(queue(picture(page)).first()).toBeVisible();
  await expect(windows(picture(page))).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 1200 });
  await expect(turn).toBeHidden();
  await expect(windows(picture(page))).toBeVisible();
  await expect(queue(picture(page)).first()).toBeVisible();
});

test(
  'a narrow page shows the view that a step asks for first, and of two runs one with the other behind',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${WINDOWS}`, 360, 800);
    await expect(windows(picture(page))).toBeVisible();
    await page.goto(`${site}lessons/short-initial-segment/#header-joined`);
    const plot = picture(page).getByRole('img', { name: /^Sequence plot/ });
    await expect(plot).toHaveCount(1);
    await expect(plot.locator('.behind .data').first()).toBeAttached();
    const drawn = await plot.locator('desc').textContent();
    await picture(page).getByRole('button', { name: 'header joined' }).click();
    await expect(plot.locator('desc')).not.toHaveText(drawn!);
    await expect(page.locator('.notes').getByRole('img', { name: / (less|more) / })).toBeVisible();
  },
);

/** Lessons and the addresses of their comparisons in a view over time. */
const COMPARISONS = [
  ['short-initial-segment', 'header-joined'],
  ['nagle', 'two-writes'],
  ['reading-a-plot', 'verdict'],
  ['slow-start', 'burst'],
] as const;

for (const [i, [slug, id]] of COMPARISONS.entries()) {
  test(
    `compared runs have a strip, and 200 pixels each: ${slug}`,
    { tag: i === 0 ? [] : '@all' },
    async ({ page, site }) => {
      await open(page, `${site}lessons/${slug}/#${id}`, 1280, 800);
      const pictures = picture(page).locator('.pair svg.picture[role="img"]');
      await expect(pictures).toHaveCount(2);
      for (const one of await pictures.all()) {
        expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(200);
      }
      await expect(picture(page).getByRole('img', { name: / (less|more) / })).toBeVisible();
    },
  );
}
