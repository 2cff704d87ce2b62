// A page's script comes in parts: src/ui/site/parts.ts.
import { builtPages } from './built-pages.ts';
import { expect, test, testOfFiles, untilReady } from './site.ts';

const LATER = /assets\/home-tool-components-/;

test('what a reader may never turn to is not fetched before, and once only', async ({
  page,
  site,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (LATER.test(request.url())) fetched.push(request.url());
  });
  await page.goto(site);
  await untilReady(page);
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Cite this moment …' }).click();
  await expect(page.getByRole('dialog', { name: 'Cite this moment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  expect(fetched).toHaveLength(1);
});

testOfFiles('what is needed at once is one script, beside the one in the head', () => {
  for (const path of ['', 'sandbox/', 'lessons/short-initial-segment/']) {
    const { html } = builtPages.find((built) => built.path === path)!;
    const scripts = html.match(/<script\b[^>]*>/g)!;
    expect(scripts.filter((tag) => / src=/.test(tag) && /\sdefer\b/.test(tag))).toHaveLength(1);
  }
});

test.describe('a part that cannot be had', () => {
  test.use({ expected: /home-tool-components-|ERR_FAILED/ });

  test('is said, and may be asked for again; the page goes on', async ({ page, site }) => {
    await page.route(LATER, (route) => route.abort());
    await page.goto(site);
    await untilReady(page);
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(alert).toBeVisible();
    await page.getByRole('button', { name: 'Next segment' }).first().click();
    await page.unroute(LATER);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Cite this moment' })).toBeVisible();
  });
});

test(
  'parts come to a page opened as a file, too',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await page.goto(`${siteAsFiles}index.html`);
    await untilReady(page);
    await page.getByRole('button', { name: 'Where the time went' }).click();
    const budget = page.locator('.budget-area');
    await expect(budget.getByRole('heading', { name: /^Where the [\d.]+ ms went$/ })).toBeVisible();
  },
);
