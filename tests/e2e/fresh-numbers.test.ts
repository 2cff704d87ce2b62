// A question of a lesson, answered, and asked again with other numbers.
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/';

test('new numbers make a question new, and each draw keeps its own answer', async ({
  page,
  site,
}) => {
  await page.goto(`${site}${PATH}#question-1`);
  await untilReady(page);
  const main = page.locator('#question-1');
  const text = () => main.locator('> p:not(.kind)').first().innerText();
  const first = await text();
  const explained = main.locator('[aria-expanded="true"]');
  await main.locator('li > button').first().click();
  await expect(explained).toHaveCount(1);
  const again = main.getByRole('button', { name: 'New numbers' });
  await again.click();
  await expect(again).toBeFocused();
  await expect(explained).toHaveCount(0);
  const second = await text();
  expect(second).not.toBe(first);
  expect(second.replaceAll(/[\d,]+/g, '')).toBe(first.replaceAll(/[\d,]+/g, ''));
  await main.locator('li > button', { hasText: 'None.' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Right' })).toHaveCount(1);
  await page.reload();
  await untilReady(page);
  expect(await text()).toBe(second);
  await expect(explained).toHaveText('✓ None.');
  for (let i = 0; i < 11; i++) await again.click();
  expect(await text()).toBe(first);
  await expect(explained).toHaveCount(1);
});
