// What stands around every page: header, theme, report, and how the policy guards it all.
import { sections } from '../../src/ui/site/frame/sections.ts';
import { builtPages } from './built-pages.ts';
import { expect, test, testOfFiles, untilReady } from './site.ts';

test('the header leads to what exists and marks where one is', async ({ page, site }) => {
  await page.goto(site);
  const current = page.getByRole('navigation', { name: 'Site' }).locator('[aria-current]');
  await expect(current).toHaveCount(0);
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(`${site}about/`);
  await expect(current).toHaveText('About');
  await expect(current).toHaveAttribute('aria-current', 'page');
});

test(
  'who teaches finds the way from the home page to a player on a slide',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(site);
    await expect(page.getByRole('link', { name: 'Teach with it' })).toHaveAttribute(
      'href',
      './teach/',
    );
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name: 'Teach' })
      .click();
    await page.getByRole('link', { name: 'what works in which program' }).click();
    await expect(page).toHaveURL(`${site}teach/slides/`);
  },
);

for (const width of [320, 360, 390]) {
  test(
    `at ${width} pixels the header is one row, and its menu leads to every section`,
    { tag: width === 320 ? [] : '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${site}about/`);
      await untilReady(page);
      const nav = page.getByRole('navigation', { name: 'Site' });
      const menu = nav.getByRole('button', { name: 'Menu' });
      const boxes = await page
        .locator('.site-header')
        .locator('.site-name, nav button, .theme-switch')
        .evaluateAll((parts) =>
          parts.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
        );
      const middles = boxes.map(({ top, height }) => Math.round(top + height / 2));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
      for (const [i, { left, right }] of boxes.entries()) {
        expect(right).toBeLessThanOrEqual(width - 8);
        if (i > 0) expect(left - boxes[i - 1]!.right).toBeGreaterThanOrEqual(8);
      }
      await expect(nav.getByRole('link')).toHaveCount(0);
      await menu.press('Enter');
      await expect(nav.getByRole('link')).toHaveText(sections.map(({ title }) => title));
      for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(nav.getByRole('link', { name: 'Lessons' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(nav.getByRole('link')).toHaveCount(0);
      await expect(menu).toBeFocused();
    },
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

  test('the menu opens, too', async ({ page, site }) => {
    await page.goto(`${site}about/`);
    const nav = page.getByRole('navigation', { name: 'Site' });
    await nav.getByRole('button', { name: 'Menu' }).click();
    await nav.getByRole('link', { name: 'Open a capture' }).click();
    await expect(page).toHaveURL(/\/capture\//);
  });
});

test('on a wide screen all sections are one row', async ({ page, site }) => {
  for (const width of [912, 1000, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${site}about/`);
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link');
    await expect(links).toHaveText(sections.map(({ title }) => title));
    expect(await page.locator('.site-header').evaluate((one) => one.clientHeight)).toBeLessThan(64);
  }
});

test('the first Tab offers to skip to the content', async ({ page, site }) => {
  await page.goto(`${site}about/`);
  await untilReady(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an address with index.html is shortened, its fragment kept', async ({ page, site }) => {
  await page.goto(`${site}about/index.html#proof`);
  await expect(page).toHaveURL(`${site}about/#proof`);
});

test(
  'a chosen theme holds on every page and before the first paint',
  { tag: '@smoke' },
  async ({ page, site }) => {
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${site}about/`);
    await untilReady(page);
    const light = await ground();
    await page.getByRole('radio', { name: 'As the system' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    const dark = await ground();
    expect(dark).not.toBe(light);

    // Only what runs in the head: the page's own script never comes.
    await page.route(/\/text-[\w-]+\.js$/, (route) => route.fulfill({ body: '' }));
    await page.goto(`${site}lessons/`);
    expect(await ground()).toBe(dark);
    await page.unroute(/\/text-[\w-]+\.js$/);

    await page.reload();
    await untilReady(page);
    await page.getByRole('radio', { name: 'As the system' }).check();
    expect(await ground()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe(dark);
  },
);

test(
  'two pages side by side change their theme together',
  { tag: '@all' },
  async ({ page, context, site }) => {
    const other = await context.newPage();
    await other.goto(`${site}lessons/`);
    await page.goto(`${site}about/`);
    await untilReady(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
  },
);

test.describe('where pages are kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'the about page tells what this browser can do, and copies it',
    { tag: '@all' },
    async ({ page, site }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${site}about/`);
      const status = (what: string) => page.locator(`[data-capability="${what}"]`);
      await expect(status('offline')).toHaveText('Yes. The site is stored in this browser.');
      await expect(status('storage')).toHaveText('Yes, in this browser only.');
      await expect(status('worker')).toHaveText('Yes.');
      await page.getByRole('button', { name: 'Copy this list' }).click();
      await expect(page.getByText('Copied.')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('Works without a network: Yes. The site is stored in this browser.');
    },
  );
});

testOfFiles('the numbers on the about page are those of the studies', () => {
  const { html } = builtPages.find(({ path }) => path === 'about/')!;
  const rows = (html.match(/<tr\b.*?<\/tr>/gs) ?? []).map((row) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  const row = (begins: string) => rows.find((text) => text.startsWith(begins));
  expect(row('Figure 2')).toContain('9 of 9');
  expect(row('Figure 4')).toContain('8 of 8');
  expect(row('P-HTTP, Apache 1.1b4 605 ms')).toContain('%');
});

test(
  'the about page says where less is possible, and why',
  { tag: '@all' },
  async ({ page, siteAsFiles, siteOverHttp }) => {
    const offline = page.locator('[data-capability="offline"]');
    await page.goto(`${siteAsFiles}about/index.html`);
    await expect(offline).toHaveText('Yes. You opened it as a file.');
    await expect(page.locator('[data-capability="worker"]')).toHaveText('Yes.');
    await page.goto(`${siteOverHttp}about/`);
    await expect(offline).toHaveText('No. Browsers store pages only over https.');
    // The clipboard's new way is closed here; the old one works.
    await page.getByRole('button', { name: 'Copy this list' }).click();
    await expect(page.getByText('Copied.')).toBeVisible();
  },
);

test('the policy drops what it should', async ({ browser, site }) => {
  // A context of its own: the watched one would report what is provoked here.
  const page = await browser.newPage();
  await page.goto(site);
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
        document.body.setAttribute('style', 'color: red');
      }),
  );
  expect(await refused).toBe('style-src-attr');
  await page.close();
});
