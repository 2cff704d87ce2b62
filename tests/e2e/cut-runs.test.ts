// A run that ends before everything is done: wherever it is shown, a sentence explains why.
import type { Page } from '@playwright/test';
import { linkTo } from './link-to.ts';
import { expect, test, untilReady } from './site.ts';

const OUT_OF_TIME =
  'The run stops at 150.0 ms, the value of its field ‘Stop after’. Raise it in the sandbox to see more.';
/** Of tiny segments: more events than any log may have. */
const small = { mss: 64 };
const endless = {
  version: 1,
  hosts: { client: { tcp: small }, server: { tcp: small } },
  http: { documents: [{ bytes: 60_000_000 }] },
};

/** The lead of the sandbox, where it says what became of a run. */
const status = (page: Page) => page.locator('.lead > p.status');

async function openFields(page: Page, site: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Change fields' }).click();
}

function file(scenario: object) {
  const buffer = Buffer.from(JSON.stringify(scenario));
  return { name: 'scenario.json', mimeType: 'application/json', buffer };
}

test('the sandbox explains a run that was stopped, until it is stopped later', async ({
  page,
  site,
}) => {
  await openFields(page, site);
  await page.getByRole('searchbox', { name: 'Find' }).fill('stop after');
  const field = page
    .getByRole('region', { name: 'Fields' })
    .getByLabel('Stop after', { exact: true });
  await field.fill('150');
  await expect(status(page)).toHaveText(OUT_OF_TIME.replace(' in the sandbox', ''));
  await field.fill('900000');
  await expect(status(page)).toHaveText('');
});

test('the sandbox explains a run whose log is full', { tag: '@all' }, async ({ page, site }) => {
  await openFields(page, site);
  await page.getByLabel('Open JSON').setInputFiles(file(endless));
  await expect(status(page)).toHaveText(
    /^The run stops at [\d.]+ s, because its log is full at 1,\d{3},\d{3} events\. To see all of it, transfer less/,
    { timeout: 90_000 },
  );
});

test(
  'the sandbox explains a link whose run is too long for it',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(`${site}sandbox/${await linkTo(endless, {})}`);
    await expect(status(page)).toContainText('The link in the address cannot be opened.');
    await expect(status(page)).toContainText(
      /Its run is too long for a link: after [\d.]+ s it has 2,\d{3},\d{3} events, and goes on\. Ask for the scenario as a JSON file/,
    );
  },
);

test('an embedded player and an element explain it until that is understood', async ({
  page,
  site,
}) => {
  const link = await linkTo('short-initial-segment', { stopAfter: 150 });
  const body = `<ack-clock state="${link}" width="480" height="400"></ack-clock>
    <iframe src="${site}embed/${link}" width="480" height="400"></iframe>`;
  await page.route(`${site}somebody.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Somebody</title><link rel="icon" href="data:,">
        <body>${body}<script src="${site}ack-clock.js"></script></body></html>`,
    }),
  );
  await page.goto(`${site}somebody.html`);
  for (const player of [page.locator('ack-clock'), page.frameLocator('iframe').locator('body')]) {
    const notice = player.getByRole('status').filter({ hasText: 'The run stops at' });
    await expect(notice.getByRole('paragraph')).toHaveText(OUT_OF_TIME);
    await notice.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(notice).toHaveCount(0);
    await expect(player.locator('.clock')).toHaveText('2.000 ms');
  }
});
