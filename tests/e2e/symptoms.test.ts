// From a symptom to a command, a lesson and a change: on the page of symptoms, and at a lesson's end.
import { expect, test, untilReady } from './site.ts';

test('a symptom leads to its lesson’s last stop, whose commands can be copied', async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${site}symptoms/`);
  const symptom = page.locator('#nagle');
  const command = await symptom.locator('pre').innerText();
  await symptom.getByRole('button', { name: 'Copy' }).click();
  await expect(symptom.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await copied()).toBe(command);

  await symptom.getByRole('link').click();
  await untilReady(page);
  const own = page.locator('.own-server');
  await expect(own.getByRole('heading', { name: 'In your own server' })).toBeInViewport();
  await expect(page.locator('.stop.here .own-server')).toHaveCount(1);
  await expect(own.locator('.copied pre').first()).toHaveText(command);
  // The first step's picture, which shows the symptom, is beside it.
  const first = page.locator('.beside svg.picture').first();
  await expect(first).toBeVisible();
  await own.getByRole('button', { name: 'Copy' }).last().click();
  expect(await copied()).toBe(await own.locator('.copied pre').last().innerText());
});

test(
  'the page of symptoms is read on a phone without scrolling sideways',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site}symptoms/`);
    await expect(page.locator('.symptom')).not.toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(360);
  },
);
