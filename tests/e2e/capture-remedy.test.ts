// What would help a captured exchange: simulated, compared with the capture, and taken to the sandbox.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const capture = 'tests/fixtures/linux/runs/a_wwr_small_body_nagle/server.pcap';

const taken = (page: Page) =>
  page.getByRole('region', { name: 'A link to the simulated exchange', exact: true });
const remedies = (page: Page) => page.getByRole('region', { name: 'What would help?' });

test('a stall leads to the line to change, to a comparison and to the sandbox', async ({
  page,
  siteAsFiles,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${siteAsFiles}capture/index.html`);
  await untilReady(page);
  await page.locator('input[type=file]').setInputFiles(capture);
  await expect(page.getByText('1 connection', { exact: false }).first()).toBeFocused();
  const simulate = remedies(page).getByRole('button', { name: 'Simulate it' });
  await simulate.focus();
  await page.keyboard.press('Enter');
  const status = remedies(page).getByRole('status');
  await expect(status).toBeFocused();
  await expect(status).toContainText(
    /Server: one write instead of several: saves 2\d\d\.\d ms of 2\d\d\.\d ms simulated\./,
  );
  await expect(status).toContainText('All 22 segments are in the simulated run');
  await expect(remedies(page)).toContainText('sock.sendall(header + body)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // What saves the same is one row.
  await remedies(page).getByText('or any of 3 others that save the same').press('Enter');
  const compare = remedies(page).getByRole('button', { name: 'Compare: Server: Nagle off' });
  await compare.focus();
  await page.keyboard.press('Enter');
  const twin = page.getByRole('region', { name: 'Comparison' });
  await expect(twin.getByRole('status')).toContainText(
    /^‘Server: Nagle off’ ends 2\d\d ms sooner than the capture: its last data passes the server at/,
  );
  await twin.getByRole('button', { name: 'Show one run only' }).click();
  await expect(twin).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Pictures', exact: true })).toBeFocused();

  await expect(taken(page)).toContainText('Not in it');
  const link = taken(page).getByRole('link', { name: 'Open in the sandbox' });
  expect(await link.getAttribute('href')).not.toContain('10.0.0');
  await link.click();
  await untilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('An exchange from a capture');
  await page.goBack();

  // A change opens there, too, beside the exchange without it.
  await untilReady(page);
  await page.locator('input[type=file]').setInputFiles(capture);
  await simulate.press('Enter');
  await remedies(page)
    .getByRole('link', { name: 'Sandbox: Server: one write instead of several', exact: true })
    .click();
  await untilReady(page);
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(
    /An exchange from a capture’ ends \d+ ms later than ‘Server: one write instead of several’/,
  );
});
