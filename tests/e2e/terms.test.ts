// A word that a lesson explains, for those who do not know it.
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/';

test('a term’s meaning opens at its words, and leads to the glossary', async ({ page, site }) => {
  await page.goto(site + PATH);
  await untilReady(page);
  const words = page.locator('.term').getByRole('link', { name: 'flushes' });
  await words.focus();
  await page.keyboard.press('Enter');
  const meaning = page
    .getByRole('note')
    .filter({ hasText: 'To hand everything that a program has buffered' });
  await expect(meaning).toBeVisible();
  await expect(words).toHaveAttribute('aria-expanded', 'true');
  const [line, box] = [await words.boundingBox(), await meaning.boundingBox()];
  expect(Math.abs(box!.y - (line!.y + line!.height))).toBeLessThan(12);

  await page.keyboard.press('Tab');
  await expect(meaning.getByRole('link', { name: 'Glossary' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(meaning).toHaveCount(0);
  await expect(words).toBeFocused();

  await words.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(meaning).toHaveCount(0);

  await words.click();
  await meaning.getByRole('link', { name: 'Glossary' }).click();
  await expect(page.locator('#term-flush')).toContainText('The short initial segment');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a term leads to the glossary', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(site + PATH);
    await page.locator('.term').getByRole('link', { name: 'flushes' }).click();
    await expect(page.locator('#term-flush')).toBeVisible();
  });
});
