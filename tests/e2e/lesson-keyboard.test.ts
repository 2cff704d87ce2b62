// A lesson by keyboard alone: nothing is pointed at, and no element is given the focus by a script.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/';

async function open(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await untilReady(page);
}

/** Presses Tab until what has the focus fits a selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((one) => document.activeElement?.matches(one) === true, selector))
      return;
  }
  throw new Error(`60 times Tab, and no ${selector}`);
}

test('the first two links lead to the text and to the picture; ? opens the keys anywhere', async ({
  page,
  site,
}) => {
  await open(page, site + PATH, 1280);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'To the text' })).toBeFocused();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'To the picture' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Picture' })).toBeFocused();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('#header-bet-title')).toBeFocused();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  // Asked for again before the browser has said that it closed.
  await keys.evaluate(async (dialog: HTMLDialogElement) => {
    const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
    dialog.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    await closed;
  });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  // Where text is typed it is a letter.
  await page.goto(`${site}${PATH}#patient-bet`);
  const field = page.getByLabel('Your bet, in ms');
  await field.press('?');
  await expect(keys).toBeHidden();
  await expect(field).toHaveValue('?');
  await open(page, site, 1280);
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});

for (const width of [1280, 360]) {
  test(`from the first screen to the end, ${width} px`, { tag: '@all' }, async ({ page, site }) => {
    await open(page, site + PATH, width);
    const steps = page.getByRole('navigation', { name: 'Steps of the lesson' });
    const here = page.locator('.stop.here .main');
    const count = await page.locator('[data-stop]').count();
    for (let at = 0; at < count; at++) {
      await expect(steps).toContainText(`${at + 1} of ${count}`);
      // Long words before it are a screen of their own.
      if (!(await here.isVisible())) await page.keyboard.press('Shift+ArrowDown');
      await expect(here).toBeVisible();
      const kind = await here.evaluate((main) => main.classList[1]);
      const id = (await here.getAttribute('id'))!;
      if (kind === 'bet') {
        await tabTo(page, `#${id} input`);
        if (await page.evaluate(() => document.activeElement?.matches('[type=radio]') === true)) {
          await page.keyboard.press('Space');
        } else await page.keyboard.type('100');
        await tabTo(page, `#${id} button`);
        await page.keyboard.press('Enter');
        await expect(
          here.locator('.mine, .verdict-text, p:has-text("Bet placed")').first(),
        ).toBeVisible();
      }
      if (kind === 'question') {
        await tabTo(page, `#${id} button`);
        await page.keyboard.press('Enter');
        await expect(here.locator('.verdict').first()).toBeVisible();
      }
      if (kind === 'task') {
        await tabTo(page, `#${id} details > summary`);
        await page.keyboard.press('Enter');
        await tabTo(page, `#${id} details button`);
        await page.keyboard.press('Enter');
        await expect(here.getByText('The goal is met.')).toBeVisible();
      }
      await page.keyboard.press('Shift+ArrowDown');
      // On a narrow screen the first words come up to their picture first.
      if (at === 0 && (await steps.innerText()).includes(`1 of ${count}`)) {
        await page.keyboard.press('Shift+ArrowDown');
      }
    }
    await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeFocused();
  });
}
