// What a lesson's text points at: the mark in the picture gets thicker while the pointer or the focus is at the words.
import type { Locator } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const width = (mark: Locator): Promise<number> =>
  mark.evaluate((element) => parseFloat(getComputedStyle(element).strokeWidth));

test('words that point thicken their mark, by pointer and by keyboard', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site}lessons/short-initial-segment/index.html#step-3`);
  await untilReady(page);
  const words = page.locator('#step-3 .point');
  const marks = [1, 2].map((number) =>
    page.locator(`#picture .callout .line.n${number}`).first(),
  ) as [Locator, Locator];
  await expect(marks[0]).toBeVisible();
  const thin = await width(marks[0]);

  await words.first().hover();
  await expect.poll(() => width(marks[0])).toBeGreaterThan(thin + 2);
  expect(await width(marks[1])).toBe(thin);

  await page.mouse.move(0, 0);
  await words.nth(1).focus();
  await expect.poll(() => width(marks[1])).toBeGreaterThan(thin + 2);
  expect(await width(marks[0])).toBe(thin);

  // Each step has its own: the marks of the one before are gone.
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('#picture .callout')).not.toHaveCount(0);
  await expect(page.locator('#picture text', { hasText: 'next tick' })).toHaveCount(1);
  await expect(
    page.locator('#picture text', { hasText: 'room' }).filter({ hasText: /^room/ }),
  ).toHaveCount(0);
});
