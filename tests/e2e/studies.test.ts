// Studies as pages: read as they came, made again on all cores, ended at once.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const path = 'studies/restart-by-reply-size/';
const compute = (page: Page): Locator => page.getByRole('button', { name: 'Compute it here' });
const cancel = (page: Page): Locator => page.getByRole('button', { name: 'Cancel' });
const status = (page: Page): Locator => page.getByRole('status').first();
const dots = (page: Page): Locator => page.locator('#figure-6 .dot');

test(
  'Figure 6, a thousand runs, is made on all cores to the digits of the command line',
  { tag: '@all' },
  async ({ page, site }) => {
    test.setTimeout(180_000);
    await page.goto(site + path);
    await untilReady(page);
    await expect(dots(page)).toHaveCount(100);
    await compute(page).click();
    await expect(status(page).getByRole('progressbar')).toBeVisible();
    const cores = await page.evaluate(() => Math.min(16, navigator.hardwareConcurrency));
    await expect.poll(() => page.workers().length).toBe(cores);
    await expect(status(page)).toContainText('1,000 runs in', { timeout: 150_000 });
    await expect(status(page)).toContainText('with exactly the same results as this page');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const csv = readFileSync((await (await coming).path())!, 'utf8');
    const { points } = JSON.parse(readFileSync('docs/studies/restart-burst.json', 'utf8'));
    const [names = '', ...rows] = csv.trim().split('\n');
    expect(rows).toEqual(
      points.map((point: Record<string, unknown>) =>
        names
          .split(',')
          .map((name) => String(point[name]))
          .join(','),
      ),
    );
  },
);

test('it ends at once when told, with the points that were done, and shows all again', async ({
  page,
  site,
}) => {
  await page.goto(site + path);
  await untilReady(page);
  await compute(page).press('Enter');
  await expect.poll(() => dots(page).count()).toBeLessThan(100);
  await expect(cancel(page)).toBeFocused();
  await cancel(page).press('Enter');
  await expect(status(page)).toContainText(/Stopped at \d+ %/);
  await expect(compute(page)).toBeFocused();
  const left = await dots(page).count();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(100);
  await status(page).getByRole('button', { name: 'Show all again' }).press('Enter');
  await expect(dots(page)).toHaveCount(100);
  await expect(compute(page)).toBeFocused();
});

for (const width of [1440, 360]) {
  test(
    `at ${width} pixels what ends a short study stands where it was begun, and moves nothing`,
    { tag: '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site}studies/table-1/`);
      await untilReady(page);
      const places = async () => [
        await page.locator('.make button.button').boundingBox(),
        await page.getByRole('heading', { name: 'Every value' }).boundingBox(),
      ];
      await compute(page).scrollIntoViewIfNeeded();
      const before = await places();
      // A second click at the same place keeps the choice.
      await compute(page).dblclick();
      await expect(status(page).getByRole('progressbar')).toBeVisible();
      expect(await places()).toEqual(before);
      const { x = 0, y = 0 } = before[0] ?? {};
      await page.mouse.click(x + 20, y + 20);
      await expect(status(page)).toContainText(/Stopped at \d+ %/);
      expect(await places()).toEqual(before);
    },
  );
}

test(
  'a worker that breaks off is told of, and the figure is whole again',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(site + path);
    await untilReady(page);
    await compute(page).click();
    await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    await page.workers()[0]!.evaluate(() => {
      setTimeout(() => {
        throw new Error('on purpose');
      });
    });
    await expect(status(page)).toContainText('Nothing was computed: the simulator stopped');
    await expect(dots(page)).toHaveCount(100);
    await expect(compute(page)).toBeEnabled();
  },
);

test('a figure is saved as SVG', async ({ page, site }) => {
  await page.goto(site + path);
  await untilReady(page);
  const coming = page.waitForEvent('download');
  await page.locator('#figure-7').getByRole('button', { name: 'Save as SVG' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('restart-by-reply-size-figure-7.svg');
  const svg = readFileSync((await download.path())!, 'utf8');
  expect(svg).toContain('<title id="title">Figure 7: losses in a reply</title>');
  expect(svg).not.toContain('var(');
});

test(
  'two policies on one bottleneck are made in the page, to the digits that it came with',
  { tag: '@all' },
  async ({ page, site }) => {
    test.setTimeout(180_000);
    await page.goto(`${site}studies/two-policies-on-one-bottleneck/`);
    await untilReady(page);
    // SSR beside three others, which are none, one, five or nine of the ten.
    await expect(page.locator('#ssr .dot')).toHaveCount(12);
    await compute(page).click();
    await expect(status(page)).toContainText('440 runs in', { timeout: 150_000 });
    await expect(status(page)).toContainText('with exactly the same results as this page');
  },
);

test(
  'what a policy’s name means stands above the pictures, with a way to watch it',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(site + path);
    const terms = page.getByRole('region', { name: 'What a sender does after a pause' });
    await expect(terms.getByRole('listitem')).toHaveCount(5);
    const [above, figure] = [
      await terms.boundingBox(),
      await page.locator('#figure-6').boundingBox(),
    ];
    expect(above!.y + above!.height).toBeLessThan(figure!.y);
    await terms.getByRole('link', { name: 'RBP/rate in the sandbox' }).click();
    await untilReady(page);
    await expect(page.getByLabel('Scenario', { exact: true })).toHaveValue('restart-demo-rbp');
  },
);

test('Table 1 is made again in its page; a row opens its scenario in the sandbox', async ({
  page,
  site,
}) => {
  await page.goto(`${site}studies/table-1/`);
  await untilReady(page);
  await expect(page.locator('#table-1 .ring')).toHaveCount(4);
  await compute(page).click();
  await expect(status(page)).toContainText('68 runs in', { timeout: 60_000 });
  await expect(status(page)).toContainText('with exactly the same results as this page');
  await expect(page.getByRole('row', { name: /^P-HTTP 605 \(10\) 591\.5/ })).toBeVisible();
  await page.getByRole('link', { name: 'P-HTTP, with both fixes' }).click();
  await untilReady(page);
  await expect(page.getByLabel('Scenario', { exact: true })).toHaveValue('table1-both-fixes');
});

test(
  'the satellite study begins anew in its page, point by point, and opens its runs',
  { tag: '@all' },
  async ({ page, site }) => {
    test.setTimeout(120_000);
    await page.goto(`${site}studies/satellite/`);
    await untilReady(page);
    const rings = page.locator('.figures .ring');
    await expect(rings).toHaveCount(24);
    await compute(page).click();
    // The first page's points are there long before the rest.
    await expect.poll(() => rings.count()).toBeLessThan(24);
    await expect.poll(() => page.locator('#lerc .ring').count(), { timeout: 60_000 }).toBe(6);
    await cancel(page).click();
    await status(page).getByRole('button', { name: 'Show all again' }).click();
    await expect(rings).toHaveCount(24);

    await page.getByText('acts, a window of 1', { exact: true }).click();
    const steps = page.getByRole('row', { name: 'it is the largest, and no page is shorter' });
    await expect(steps.first()).toContainText('36');

    const cell = page.getByRole('link', { name: /Modem.*, pipelined$/ });
    await cell.click();
    await untilReady(page);
    await expect(page.locator('.on-paper').first()).toHaveText(/^acts, modem: pipelined/);
  },
);
