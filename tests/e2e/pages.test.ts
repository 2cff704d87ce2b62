import { expect, test } from './site.ts';

const HEADING = 'How TCP and HTTP get in each other’s way';

test('the home page loads and stays quiet', async ({ page, site }) => {
  await page.goto(site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
});

test('nothing is asked of another host', async ({ page, site }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(site);
  expect([...hosts]).toEqual([new URL(site).host]);
});

test('the site works some folders below a server’s root', async ({ page, siteBelow }) => {
  await page.goto(siteBelow);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  await page.getByRole('link', { name: 'Ackclock' }).click();
  await expect(page).toHaveURL(`${siteBelow}index.html`);
});

test('a double-clicked file shows the page in its own type', async ({ page, siteAsFile }) => {
  await page.goto(siteAsFile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
  const shipped = await page.evaluate(() => document.fonts.load('1rem "Source Serif 4"'));
  expect(shipped).toHaveLength(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page can be read, served or as a file', async ({ page, site, siteAsFile }) => {
    for (const address of [site, siteAsFile]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    }
  });
});

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
