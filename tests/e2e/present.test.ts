// Presentation mode: what a lecture hall sees is large, alone, and left by Escape.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const hall = { width: 1280, height: 720 };

/** The smallest text in a picture on view, pixels of the screen. */
const smallestLabel = (picture: Locator): Promise<number> =>
  picture.locator('svg.picture').evaluate((svg) => {
    const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll('text')].filter((one) => one.textContent !== '');
    return Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * scale));
  });

async function expectLarge(picture: Locator): Promise<void> {
  // A picture that was hidden is drawn once it has a size.
  await expect.poll(() => smallestLabel(picture)).toBeGreaterThanOrEqual(17.9);
}

const sizeOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize(hall);
  await page.goto(address);
  await untilReady(page);
}

test('a player takes the screen with P, one view at a time, and gives it back with Escape', async ({
  page,
  site,
}) => {
  await open(page, `${site}sandbox/`);
  const player = page.locator('.player');
  const present = page.getByRole('button', { name: 'Present' });
  await player.focus();
  await page.keyboard.press('p');
  await expect(present).toHaveAttribute('aria-pressed', 'true');
  await expect(player).toHaveCSS('position', 'fixed');
  await expect(page.locator('.ladder-area')).toBeVisible();
  await expect(page.locator('.sequence-area')).toBeHidden();
  await expectLarge(page.locator('.ladder-area'));
  expect(await sizeOf(page.locator('.why .now'))).toBeGreaterThanOrEqual(24);
  await page.getByLabel('View', { exact: true }).selectOption('sequence');
  await expect(page.locator('.sequence-area')).toBeVisible();
  await expectLarge(page.locator('.sequence-area'));
  await page.keyboard.press('Escape');
  await expect(present).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.ladder-area')).toBeVisible();
});

test('an embedded bet for a lecture hall has words of 24 pixels and a picture with labels of 18', async ({
  page,
  site,
}) => {
  await open(page, `${site}embed/bets/short-initial-segment/header-bet/?present=1`);
  await expectLarge(page.locator('.view.front'));
  for (const words of [page.locator('fieldset label').first(), page.locator('.why .now')]) {
    expect(await sizeOf(words)).toBeGreaterThanOrEqual(24);
  }
});

test('an embedded player that is asked to present shows the ladder first, and the plot on request', async ({
  page,
  site,
}) => {
  await open(page, `${site}embed/odd-short-final-segment/?present=1`);
  await expect(page.locator('.view.ladder')).toBeVisible();
  await expect(page.locator('.view.sequence')).toBeHidden();
  await page.getByLabel('View', { exact: true }).selectOption('sequence');
  await expectLarge(page.locator('.view.sequence'));
});
