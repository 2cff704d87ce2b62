// The sandbox's form: every field of a scenario, with the run and the picture following.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { chooseScenario, expect, test, untilReady } from './site.ts';

const fields = (page: Page): Locator => page.getByRole('region', { name: 'Fields' });
const group = (page: Page, name: string): Locator =>
  fields(page)
    .locator('summary')
    .filter({ hasText: new RegExp(`^\\s*${name}`) })
    .first();
const packets = (page: Page): Locator => page.locator('.packets-area tbody tr');

async function open(page: Page, site: string, address = 'sandbox/'): Promise<void> {
  await page.goto(site + address);
  await untilReady(page);
  await page.getByRole('button', { name: 'Change fields' }).click();
  await expect(group(page, 'Network')).toBeVisible();
}

test(
  'a number that is typed changes run and picture; undo and redo go back and forth',
  { tag: '@smoke' },
  async ({ page, site }) => {
    await open(page, site);
    const before = await packets(page).allTextContents();
    await group(page, 'Network').click();
    await fields(page).getByLabel('Rate', { exact: true }).fill('0.5');
    await expect.poll(() => packets(page).allTextContents()).not.toEqual(before);
    const after = await packets(page).allTextContents();
    await expect(fields(page).getByText('Default: 10 Mb/s')).toBeVisible();
    await fields(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => packets(page).allTextContents()).toEqual(before);
    await expect(fields(page).getByLabel('Rate', { exact: true })).toHaveValue('10');
    await fields(page).getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => packets(page).allTextContents()).toEqual(after);
  },
);

test('a slider works by keys, and its way is one step', async ({ page, site }) => {
  await open(page, site);
  const before = await packets(page).allTextContents();
  await group(page, 'Network').click();
  const slider = fields(page).getByRole('slider', { name: 'Delay, slider' });
  await slider.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 5; i++) await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => packets(page).allTextContents()).not.toEqual(before);
  await expect(slider).toBeFocused();
  await expect(slider).not.toHaveAttribute('aria-valuetext', '0 ms');
  await fields(page).getByRole('button', { name: 'Undo' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '0 ms');
  await expect.poll(() => packets(page).allTextContents()).toEqual(before);
  await expect(fields(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test(
  'a slider works by mouse: the picture follows, and one undo takes it all back',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    const before = await packets(page).allTextContents();
    await group(page, 'Network').click();
    const slider = fields(page).getByRole('slider', { name: 'Delay, slider' });
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + 5, y + height / 2);
    await page.mouse.down();
    for (const part of [0.2, 0.35, 0.5]) await page.mouse.move(x + width * part, y + height / 2);
    await expect.poll(() => packets(page).allTextContents()).not.toEqual(before);
    await page.mouse.up();
    const delay = fields(page).getByLabel('Delay', { exact: true }).first();
    await expect(delay).not.toHaveValue('0');
    await fields(page).getByRole('button', { name: 'Undo' }).click();
    await expect(delay).toHaveValue('0');
    await expect.poll(() => packets(page).allTextContents()).toEqual(before);
  },
);

test('what cannot be is refused at its field, with reason and range; the picture stays', async ({
  page,
  site,
}) => {
  await open(page, site);
  const before = await packets(page).allTextContents();
  await group(page, 'Network').click();
  const rate = fields(page).getByLabel('Rate', { exact: true });
  await rate.fill('-5');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await expect(rate).toHaveAccessibleDescription(
    /-5 is below the minimum; allowed: 0\.0003 to 400000 Mb\/s/,
  );
  await expect(fields(page).getByRole('alert')).toContainText(
    'Network, Rate: -5 is too small. Allowed: 0.0003 to 400000 Mb/s.',
  );
  expect(await packets(page).allTextContents()).toEqual(before);
  await fields(page).getByRole('button', { name: 'Undo the change' }).click();
  await expect(rate).toHaveValue('10');
  await expect(fields(page).getByRole('alert')).not.toContainText('Rate');
  await expect(rate).toBeFocused();
});

test('an impossible combination is refused with the names of its fields, and another of them mends it', async ({
  page,
  site,
}) => {
  await open(page, site);
  const before = await packets(page).allTextContents();
  await fields(page).getByLabel('Find').fill('timeout');
  const field = (name: string) => fields(page).getByLabel(name, { exact: true }).first();
  await field('Shortest timeout').fill('120');
  await expect(fields(page).getByRole('alert')).toHaveText('');
  await field('Longest timeout').fill('100');
  await expect(fields(page).getByRole('alert')).toContainText(
    'Client, TCP, Retransmission, Shortest timeout: 120 is longer than the longest timeout. Allowed: 1 to 100 ticks. It depends on ‘Client, TCP, Retransmission, Longest timeout’.',
  );
  await expect(field('Shortest timeout')).toHaveAttribute('aria-invalid', 'true');
  expect(await packets(page).allTextContents()).toEqual(before);
  await field('Longest timeout').fill('128');
  await expect(field('Shortest timeout')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(fields(page).getByRole('alert')).toHaveText('');
});

test(
  'on a telephone the form keeps to a part of the window: what a field does is seen beside it',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, site);
    await group(page, 'Network').click();
    const form = page.locator('.fields');
    const plot = page.getByRole('img', { name: /^Sequence plot/ });
    await plot.evaluate((picture) => picture.scrollIntoView());
    const [above, picture, controls] = await Promise.all(
      [form, plot, page.locator('.transport-area')].map((part) => part.boundingBox()),
    );
    const formEnds = above!.y + above!.height;
    expect(above!.y).toBeGreaterThanOrEqual(0);
    expect(formEnds).toBeLessThanOrEqual(320);
    expect(picture!.y).toBeGreaterThanOrEqual(formEnds - 1);
    expect(controls!.y - picture!.y).toBeGreaterThan(150);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  },
);

test(
  'another network brings its own fields, a list grows and shrinks, and what is looked for is found',
  { tag: '@all' },
  async ({ page, site }) => {
    await test.step('another network brings its own fields', async () => {
      await open(page, site);
      await group(page, 'Network').click();
      await expect(fields(page).getByLabel('Queue', { exact: true })).toHaveCount(0);
      await fields(page).getByLabel('Kind', { exact: true }).first().selectOption('link');
      await expect(fields(page).getByLabel('Queue', { exact: true }).first()).toHaveValue('50');
    });
    await test.step('a list grows and shrinks', async () => {
      await group(page, 'HTTP').click();
      const list = fields(page).getByRole('group', { name: /^Documents: / });
      await expect(list).toHaveAccessibleName('Documents: 1');
      await list.getByRole('button', { name: 'Add to documents' }).click();
      await expect(list).toHaveAccessibleName('Documents: 2');
      await expect(list.locator('summary', { hasText: /^\s*Documents\s+2/ })).toBeVisible();
      await list.getByRole('button', { name: 'Remove documents 2' }).click();
      await expect(list).toHaveAccessibleName('Documents: 1');
    });
    await test.step('what is looked for is found, and what differs', async () => {
      await fields(page).getByLabel('Find').fill('nagle');
      await expect(fields(page).getByLabel('Nagle', { exact: true })).toHaveCount(2);
      await expect(group(page, 'Network')).toHaveCount(0);
      await fields(page).getByLabel('Find').fill('');
      await fields(page)
        .getByRole('checkbox', { name: /only what differs/ })
        .check();
      await expect(group(page, 'Client')).toBeVisible();
    });
  },
);

test('a scenario is saved as a file and opened again; a broken one is refused, and nothing is lost', async ({
  page,
  site,
}, info) => {
  await open(page, site);
  await group(page, 'Network').click();
  const rate = fields(page).getByLabel('Rate', { exact: true });
  await rate.fill('2');
  await expect(fields(page).getByText('Default: 10 Mb/s')).toBeVisible();
  const coming = page.waitForEvent('download');
  await fields(page).getByRole('button', { name: 'Save as JSON' }).click();
  const file = info.outputPath('scenario.json');
  await (await coming).saveAs(file);
  expect(JSON.parse(readFileSync(file, 'utf8')).network.rate).toBe(2);

  const after = await packets(page).allTextContents();
  await fields(page)
    .getByLabel('Open JSON')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await expect(fields(page).getByRole('alert')).toContainText('is not JSON');
  expect(await packets(page).allTextContents()).toEqual(after);

  await page.getByLabel('Scenario', { exact: true }).selectOption('odd-short-final-segment');
  await expect.poll(() => packets(page).allTextContents()).not.toEqual(after);
  await fields(page).getByLabel('Open JSON').setInputFiles(file);
  await expect.poll(() => packets(page).allTextContents()).toEqual(after);
  await expect(rate).toHaveValue('2');
});

test(
  'of a file with many faults some are told, and the way back can be reached on a telephone',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, site);
    const wrong = Object.fromEntries([...Array(60)].map((_, i) => [`${'x'.repeat(90)}${i}`, 1]));
    const buffer = Buffer.from(JSON.stringify({ version: 1, ...wrong }));
    await fields(page)
      .getByLabel('Open JSON')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
    const alert = fields(page).getByRole('alert');
    await expect(alert.getByRole('listitem')).toHaveCount(4);
    await expect(alert).toContainText('and 47 more');
    await alert.getByRole('button', { name: 'Undo the change' }).click();
    await expect(alert).toBeEmpty();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
  },
);

test(
  'a changed scenario is shared by its link',
  { tag: '@all' },
  async ({ page, site, browser }) => {
    await open(page, site);
    await group(page, 'Network').click();
    await fields(page).getByLabel('Rate', { exact: true }).fill('3');
    await expect(fields(page).getByText('Default: 10 Mb/s')).toBeVisible();
    const after = await packets(page).allTextContents();
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const link = await page
      .getByRole('dialog', { name: 'Cite this moment' })
      .getByLabel('Link', { exact: true })
      .inputValue();
    const fresh = await (await browser.newContext()).newPage();
    await fresh.goto(site + link.slice(link.indexOf('sandbox/')));
    await untilReady(fresh);
    await expect.poll(() => packets(fresh).allTextContents()).toEqual(after);
    await fresh.getByRole('button', { name: 'Change fields' }).click();
    await group(fresh, 'Network').click();
    await expect(fields(fresh).getByLabel('Rate', { exact: true })).toHaveValue('3');
    await fresh.context().close();
  },
);

test(
  'a changed scenario, and another one, is there again after a reload',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await group(page, 'Network').click();
    await fields(page).getByLabel('Rate', { exact: true }).fill('3');
    await expect(fields(page).getByText('Default: 10 Mb/s')).toBeVisible();
    const after = await packets(page).allTextContents();
    await page.reload();
    await untilReady(page);
    await expect.poll(() => packets(page).allTextContents()).toEqual(after);
    await chooseScenario(page, 'odd-short-final-segment');
    const other = await packets(page).allTextContents();
    await page.reload();
    await untilReady(page);
    await expect.poll(() => packets(page).allTextContents()).toEqual(other);
  },
);

test(
  'a link that is no longer what is on view leaves the address',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const link = await page
      .getByRole('dialog', { name: 'Cite this moment' })
      .getByLabel('Link', { exact: true })
      .inputValue();
    await page.goto(`${site}about/`);
    await page.goto(link);
    await untilReady(page);
    await expect(page.getByRole('slider', { name: 'Time' })).toBeEnabled();
    expect(page.url()).toContain('#s=2');
    await chooseScenario(page, 'odd-short-final-segment');
    expect(page.url()).not.toContain('#');
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the open form has no fault that axe finds, ${colorScheme}`,
    { tag: colorScheme === 'light' ? [] : '@all' },
    async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await open(page, site);
      await group(page, 'Network').click();
      await group(page, 'Server').click();
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('.fields', {
          resultTypes: ['violations'],
        });
        return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
      });
      expect(found).toEqual([]);
    },
  );
}

test(
  'while a slider moves the pictures stay and follow, the cursor and the focus too',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await page.getByRole('searchbox', { name: 'Find' }).fill('rate');
    await page.getByRole('button', { name: 'Next segment' }).click();
    const cursor = page.getByRole('slider', { name: 'Time', exact: true });
    const time = (await cursor.getAttribute('aria-valuetext')) ?? '';
    const plot = page.locator('.sequence-area svg.picture').first();
    await plot.evaluate((svg) => svg.setAttribute('data-stands', ''));
    const before = await plot.innerHTML();
    const slider = page.getByRole('slider', { name: 'Rate, slider' }).first();
    await slider.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', '10 Mb/s');
    await expect.poll(() => plot.innerHTML()).not.toBe(before);
    await expect(plot).toHaveAttribute('data-stands', '');
    await expect(slider).toBeFocused();
    await expect(cursor).toHaveAttribute('aria-valuetext', time);
  },
);
