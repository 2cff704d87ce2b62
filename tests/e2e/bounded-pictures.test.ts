// Scenarios that once froze a page for seconds: a silence on a fast link, and a reply that is read byte by byte.
import type { Locator, Page } from '@playwright/test';
import { maxElements } from '../../src/plot/marks/elements.ts';
import { linkTo } from './link-to.ts';
import { expect, test, untilReady } from './site.ts';

const title = 'A run with a bound';
const silent = (rate: number): object => ({
  version: 1,
  title,
  network: { kind: 'link', rate, losses: [{ from: 'client', frame: 1 }] },
  script: {},
});
const byteByByte = (bytes: number): object => ({
  version: 1,
  title,
  http: { client: { readSize: 1 }, documents: [{ bytes }] },
});

const scenarios: readonly (readonly [string, object])[] = [
  ['six silent seconds at 1,000 Mb/s', silent(1000)],
  ['six silent seconds at 100,000 Mb/s', silent(100_000)],
  ['20,000 reads of a byte', byteByByte(20_000)],
  ['100,000 reads of a byte', byteByByte(100_000)],
];

/** Pictures that are there, each with a bounded number of elements. */
async function expectPictures(within: Page | Locator): Promise<void> {
  const pictures = within.locator('svg.picture');
  await expect(pictures.first()).toBeVisible();
  const counts = await pictures.evaluateAll((all) =>
    all.map((one) => one.querySelectorAll('*').length),
  );
  expect(Math.max(...counts)).toBeGreaterThan(20);
  expect(Math.max(...counts)).toBeLessThanOrEqual(maxElements);
}

/** Of each place one scenario in the gate, so that both kinds are there. */
const tagFor = (name: string, ofGate: number) => ({
  tag: name === scenarios[ofGate]![0] ? [] : '@all',
});

for (const [name, scenario] of scenarios) {
  test.describe(name, () => {
    test('opens in the sandbox', tagFor(name, 2), async ({ page, site }) => {
      await page.goto(`${site}sandbox/${await linkTo(scenario)}`);
      await untilReady(page);
      await expect(page.locator('.lead .on-paper')).toHaveText(title);
      await expectPictures(page);
    });

    test('opens in an embedded player', { tag: '@all' }, async ({ page, site }) => {
      await page.goto(`${site}embed/${await linkTo(scenario)}`);
      await untilReady(page);
      await expectPictures(page);
    });

    test('opens in an element', tagFor(name, 1), async ({ page, siteBelow }) => {
      await page.route(`${siteBelow}page.html`, async (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Page</title><link rel="icon" href="data:,">
            <script src="ack-clock.js"></script>
            <ack-clock state="${await linkTo(scenario)}" width="960" height="540"></ack-clock>`,
        }),
      );
      await page.goto(`${siteBelow}page.html`);
      await expectPictures(page.locator('ack-clock'));
    });
  });
}
