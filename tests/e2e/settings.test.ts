// Settings that a reader names: kept in the browser, opened again, put beside one another.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const fields = (page: Page): Locator => page.getByRole('region', { name: 'Fields' });
const packets = (page: Page): Locator => page.locator('.packets-area tbody tr');
const rate = (page: Page): Locator => fields(page).getByLabel('Rate', { exact: true });

async function open(page: Page, site: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Change fields' }).click();
  await page.getByRole('searchbox', { name: 'Find' }).fill('rate');
  await expect(rate(page)).toBeVisible();
  await fields(page).getByText('Your scenarios').click();
}

async function keep(page: Page, name: string): Promise<void> {
  await fields(page).getByLabel('Save this scenario as').fill(name);
  await fields(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(fields(page).getByRole('button', { name: `Open ${name}` })).toBeVisible();
}

test(
  'any two settings stand beside each other, and are there in the next visit',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    const before = await packets(page).allTextContents();
    await rate(page).fill('1');
    await expect.poll(() => packets(page).allTextContents()).not.toEqual(before);
    const slow = await packets(page).allTextContents();
    await keep(page, 'a slow wire');
    await rate(page).fill('100');
    await expect.poll(() => packets(page).allTextContents()).not.toEqual(slow);
    const fast = await packets(page).allTextContents();
    await keep(page, 'a fast wire');

    await fields(page).getByRole('button', { name: 'Compare: a slow wire' }).click();
    await expect(page.locator('.strip')).toContainText('a slow wire');
    await expect(page.locator('.behind').first()).toBeAttached();
    expect(await packets(page).allTextContents()).toEqual(fast);

    await open(page, site);
    await fields(page).getByRole('button', { name: 'Open a slow wire' }).click();
    await expect.poll(() => packets(page).allTextContents()).toEqual(slow);
    await expect(rate(page)).toHaveValue('1');
    await expect(fields(page).getByText('Default: 10 Mb/s')).toBeVisible();
    await fields(page).getByRole('button', { name: 'Delete a fast wire' }).click();
    await expect(fields(page).getByRole('button', { name: 'Open a fast wire' })).toHaveCount(0);
    await fields(page).getByRole('button', { name: 'Undo' }).click();
    await expect(rate(page)).not.toHaveValue('1');
  },
);

test(
  'what was done to a segment is kept and saved with its scenario',
  { tag: '@all' },
  async ({ page, site }, info) => {
    await open(page, site);
    const before = await packets(page).allTextContents();
    await packets(page).nth(6).click();
    await page
      .getByRole('group', { name: 'Tools' })
      .getByRole('button', { name: 'What if' })
      .click();
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect.poll(() => packets(page).allTextContents()).not.toEqual(before);
    const lost = await packets(page).allTextContents();
    await keep(page, 'a lost ACK');
    const coming = page.waitForEvent('download');
    await fields(page).getByRole('button', { name: 'Save as JSON' }).click();
    const file = info.outputPath('scenario.json');
    await (await coming).saveAs(file);

    const reset = fields(page).getByRole('button', { name: 'Reset all' });
    await page
      .getByRole('group', { name: 'What if' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => packets(page).allTextContents()).toEqual(before);
    await expect(reset).toBeDisabled();
    await fields(page).getByRole('button', { name: 'Open a lost ACK' }).click();
    await expect.poll(() => packets(page).allTextContents()).toEqual(lost);
    await reset.click();
    await expect.poll(() => packets(page).allTextContents()).toEqual(before);
    await fields(page).getByLabel('Open JSON').setInputFiles(file);
    await expect.poll(() => packets(page).allTextContents()).toEqual(lost);
  },
);

test('what somebody else put into the storage is checked like a file', async ({ page, site }) => {
  await page.addInitScript(() => {
    const text = '{"version":1,"name":"odd","title":"odd","network":{"kind":"link","rate":-1}}';
    localStorage.setItem('ackclock.settings', JSON.stringify([{ name: 'odd', text, base: null }]));
  });
  await open(page, site);
  const before = await packets(page).allTextContents();
  await fields(page).getByRole('button', { name: 'Open odd' }).click();
  await expect(fields(page).getByRole('alert')).toContainText('These values cannot be run');
  expect(await packets(page).allTextContents()).toEqual(before);
  await fields(page).getByRole('button', { name: 'Compare: odd' }).click();
  await expect(page.locator('.strip')).toContainText('Nothing was run');
  expect(await packets(page).allTextContents()).toEqual(before);
});

test('the list fits a telephone', { tag: '@all' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, site);
  await keep(page, 'a name that is as long as anybody would ever want it to be');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
