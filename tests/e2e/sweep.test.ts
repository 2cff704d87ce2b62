// Fields of the sandbox's scenario over a range: by mouse and by keys, refused, ended, broken off, saved, handed on.
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const sweep = (page: Page): Locator => page.getByRole('region', { name: 'Sweep', exact: true });
const dots = (page: Page): Locator => sweep(page).locator('.dot');
const run = (page: Page): Locator =>
  sweep(page).getByRole('button', { name: /^Run( once| [\d,]+ times)?$/ });
const number = (page: Page, name: string): Locator =>
  sweep(page).getByRole('spinbutton', { name: new RegExp(`^${name}`) });

async function open(page: Page, site: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Sweep a field' }).press('Enter');
  await expect(sweep(page).getByLabel('Field', { exact: true })).toBeVisible();
}

async function along(page: Page, path: string, from: string, to: string): Promise<void> {
  await sweep(page).getByLabel('Field', { exact: true }).selectOption(path);
  await number(page, 'from').fill(from);
  await number(page, 'to').fill(to);
}

async function violations(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

async function saved(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await sweep(page).getByRole('button', { name }).click();
  return readFileSync((await (await coming).path())!, 'utf8');
}

test('a field goes over a range, a curve for each choice of another; all of it is saved', async ({
  page,
  site,
}) => {
  await open(page, site);
  await along(page, 'network.rate', '1', '10');
  await number(page, 'points').fill('4');
  await sweep(page).getByLabel('One curve per').selectOption('hosts.server.tcp.nagle');
  const ticks = sweep(page).getByRole('checkbox');
  const curves = (await ticks.count()) - 1;
  await ticks.last().uncheck();
  await expect(run(page)).toHaveText(`Run ${4 * curves} times`);
  await run(page).press('Enter');
  await expect(sweep(page)).toContainText('Done in');
  await expect(dots(page)).toHaveCount(4 * curves);
  await sweep(page).getByLabel('What is drawn').selectOption('segments');
  await expect(sweep(page).getByRole('img')).toContainText('segments sent');

  const csv = (await saved(page, 'Save as CSV')).trim().split('\n');
  expect(csv).toHaveLength(1 + 4 * curves);
  expect(csv[0]).toContain('network.rate,hosts.server.tcp.nagle,finished_ms');
  const svg = await saved(page, 'Save as SVG');
  expect(svg).toMatch(/^<svg xmlns/);
  expect(svg).toContain('segments sent');
  await sweep(page).getByText('Every value', { exact: true }).click();
  await expect(sweep(page).locator('tbody tr')).toHaveCount(4 * curves);
});

test(
  'axe finds no fault in curves and their values, light or dark',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await along(page, 'network.rate', '1', '10');
    await number(page, 'points').fill('4');
    await sweep(page).getByLabel('One curve per').selectOption('hosts.server.tcp.nagle');
    await run(page).press('Enter');
    await expect(sweep(page)).toContainText('Done in');
    await sweep(page).getByLabel('What is drawn').selectOption('segments');
    await sweep(page).getByText('Every value', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await violations(page)).toEqual([]);
  },
);

test(
  'a second number gives a curve for each of a handful of values',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await along(page, 'network.rate', '1', '100');
    await number(page, 'points').fill('3');
    await sweep(page).getByLabel('One curve per').selectOption('network.delay');
    await sweep(page)
      .getByRole('textbox', { name: /^Delay \(Network\), ms/ })
      .fill('0, 20 100');
    await run(page).click();
    await expect(dots(page)).toHaveCount(9);
    await expect(sweep(page).getByRole('status').first()).toContainText('in equal ratios');
    await expect(sweep(page).locator('.curve text')).toHaveText(['100', '20', '0']);
  },
);

test(
  'two numbers go with a policy: a picture for each choice, all to one scale, handed on by a link',
  { tag: '@all' },
  async ({ page, browser, site }) => {
    await open(page, site);
    await expect(sweep(page).getByLabel('One picture per')).toHaveCount(0);
    await along(page, 'network.rate', '1', '10');
    await number(page, 'points').fill('3');
    await sweep(page).getByLabel('One curve per').selectOption('network.delay');
    await sweep(page)
      .getByRole('textbox', { name: /^Delay \(Network\), ms/ })
      .fill('0, 50');
    await sweep(page).getByLabel('One picture per').selectOption('hosts.server.tcp.nagle');
    const pictures = await sweep(page).getByRole('checkbox').count();
    expect(pictures).toBeGreaterThan(1);
    await run(page).click();
    await expect(sweep(page)).toContainText('Done in');
    await expect(sweep(page).getByRole('img')).toHaveCount(pictures);
    await expect(dots(page)).toHaveCount(3 * 2 * pictures);
    const rows = await sweep(page)
      .getByRole('img')
      .evaluateAll((all) => all.map((svg) => svg.querySelector('.axis text')?.textContent));
    expect(new Set(rows).size).toBe(1);
    const svg = await saved(page, 'Save as SVG: Nagle (Server, TCP) off');
    expect(svg).toContain('Nagle (Server, TCP) off');
    const csv = (await saved(page, 'Save as CSV')).trim().split('\n');
    expect(csv).toHaveLength(1 + 3 * 2 * pictures);
    expect(csv[0]).toContain('network.rate,network.delay,hosts.server.tcp.nagle,finished_ms');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );

    await sweep(page).getByRole('button', { name: 'Copy a link' }).click();
    const link = await sweep(page).getByLabel('Link').inputValue();
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(sweep(other).getByLabel('One picture per')).toHaveValue('hosts.server.tcp.nagle');
    await expect(run(other)).toHaveText((await run(page).textContent())!);
    await other.context().close();
  },
);

test('what no field takes, and too many runs, are refused in words', async ({ page, site }) => {
  await open(page, site);
  await along(page, 'network.rate', '-1', '10');
  await expect(sweep(page)).toContainText(
    'Rate goes from 0.0003 to 400,000 Mb/s: −1 is too little.',
  );
  await expect(number(page, 'from')).toHaveAttribute('aria-invalid', 'true');
  await expect(number(page, 'to')).toHaveAttribute('aria-invalid', 'false');
  await expect(run(page)).toBeDisabled();
  await expect(run(page)).toHaveText('Run');
  await expect(run(page)).toHaveCSS('opacity', '0.6');
  expect(await violations(page)).toEqual([]);
  await number(page, 'from').fill('1');
  await number(page, 'points').fill('50');
  await number(page, 'seeds').fill('100');
  await expect(sweep(page)).toContainText('this would be 5,000, and at most 2,000 are allowed');
  await expect(run(page)).toBeDisabled();
  await number(page, 'seeds').fill('1');
  await expect(run(page)).toBeEnabled();
});

test(
  'points of another form than the one above them are marked, until it says the same again',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await along(page, 'network.delay', '1', '10');
    await number(page, 'points').fill('3');
    await run(page).click();
    await expect(sweep(page)).toContainText('Done in');
    await expect(sweep(page)).not.toContainText('for the previous settings');
    const figure = sweep(page).getByRole('img');
    await expect(figure).toHaveCSS('opacity', '1');
    for (const to of ['20', '-1']) {
      await number(page, 'to').fill(to);
      await expect(sweep(page).locator('figcaption')).toContainText('for the previous settings');
      await expect(figure).toHaveCSS('opacity', '0.5');
    }
    expect(await violations(page)).toEqual([]);
    await number(page, 'to').fill('10');
    await expect(sweep(page)).not.toContainText('for the previous settings');
    await expect(figure).toHaveCSS('opacity', '1');
  },
);

test(
  'a link to a sweep of an untouched scenario shows it as it is',
  { tag: '@all' },
  async ({ page, browser, site }) => {
    await open(page, site);
    const clock = await page.locator('.clock').innerText();
    expect(clock).not.toBe('0.000 ms');
    await sweep(page).getByRole('button', { name: 'Copy a link' }).click();
    const link = await sweep(page).getByLabel('Link').inputValue();
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(number(other, 'from')).toHaveValue('0');
    await expect(other.locator('.clock')).toHaveText(clock);
    await expect(other.getByText('Before your changes')).toHaveCount(0);
    await other.context().close();
  },
);

test(
  'a point that there cannot be leaves a gap, with its reason',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await along(page, 'stopAfter', '50', '1000');
    await number(page, 'points').fill('5');
    await run(page).click();
    await expect(sweep(page).getByRole('list', { name: 'Gaps' })).toContainText(
      /^Stop after 50.*: the run ends before everything has arrived, so the point is left out\.$/,
    );
    await expect(sweep(page)).toContainText('Done in');
    const known = await dots(page).count();
    expect(known).toBeGreaterThan(0);
    expect(known).toBeLessThan(5);
    // What an early end leaves out of the time is left out of the counts.
    await sweep(page).getByLabel('What is drawn').selectOption('segments');
    await expect(sweep(page).getByRole('img')).toContainText('segments sent over');
    await expect(dots(page)).toHaveCount(known);
  },
);

test(
  'it ends at once when told, keeps its points, and fits a telephone',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, site);
    // As many runs as are allowed, so that it does not end by itself before.
    await number(page, 'points').fill('20');
    await number(page, 'seeds').fill('100');
    await run(page).press('Enter');
    await expect.poll(() => dots(page).count()).toBeGreaterThan(0);
    await sweep(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(sweep(page)).toContainText(/Stopped at \d+ %/);
    const kept = await dots(page).count();
    expect(kept).toBeGreaterThan(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expect(run(page)).toBeEnabled();
    expect(await dots(page).count()).toBe(kept);
  },
);

test(
  'a sweep is handed on by its link, which fills it in and begins nothing',
  { tag: '@all' },
  async ({ page, browser, site }) => {
    await open(page, site);
    await page.getByLabel('Scenario', { exact: true }).selectOption('odd-short-final-segment');
    await expect(page.getByRole('img', { name: /^Ladder/ })).toContainText('1,176');
    await along(page, 'network.delay', '5', '25');
    await number(page, 'points').fill('3');
    await number(page, 'seeds').fill('2');
    await sweep(page).getByLabel('One curve per').selectOption('hosts.client.tcp.nagle');
    await run(page).click();
    await expect(sweep(page)).toContainText('Done in');
    await sweep(page).getByLabel('What is drawn').selectOption('drops');
    await sweep(page).getByRole('button', { name: 'Copy a link' }).click();
    const link = await sweep(page).getByLabel('Link').inputValue();
    expect(link.length).toBeLessThan(600);

    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(number(other, 'from')).toHaveValue('5');
    await expect(number(other, 'to')).toHaveValue('25');
    await expect(number(other, 'seeds')).toHaveValue('2');
    await expect(other.getByLabel('Scenario', { exact: true })).toHaveValue(
      'odd-short-final-segment',
    );
    await expect(run(other)).toHaveText((await run(page).textContent())!);
    await expect(dots(other)).toHaveCount(0);
    await run(other).click();
    await expect(sweep(other)).toContainText('Done in');
    await expect(sweep(other).getByLabel('What is drawn')).toHaveValue('drops');
    const table = async (on: Page): Promise<string[]> =>
      sweep(on).locator('tbody tr').allTextContents();
    expect(await table(other)).toEqual(await table(page));
    await other.context().close();
  },
);

test('a link to a sweep over a field that is not there says so', async ({ page, site }) => {
  const state = {
    s: 1,
    p: 'short-initial-segment',
    t: 0,
    v: { a: 'network.nowhere', r: [0, 1, 3], m: 'nothing' },
  };
  const fragment = `#s=1j${Buffer.from(JSON.stringify(state)).toString('base64url')}`;
  await page.goto(`${site}sandbox/${fragment}`);
  await expect(sweep(page)).toContainText('this scenario has no number at ‘network.nowhere’');
  await expect(run(page)).toBeDisabled();
  await sweep(page).getByLabel('Field', { exact: true }).selectOption('network.delay');
  await expect(run(page)).toBeEnabled();
});

test(
  'without workers it is made in the page, which stays alive',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.addInitScript(() => {
      (globalThis as { Worker?: unknown }).Worker = (): never => {
        throw new Error('no workers here');
      };
    });
    await open(page, site);
    await along(page, 'network.delay', '1', '10');
    await number(page, 'points').fill('5');
    await run(page).click();
    await expect(sweep(page)).toContainText('Done in');
    await expect(dots(page)).toHaveCount(5);
  },
);

test(
  'a worker that breaks off is told of, the points stay, and it is made again',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await number(page, 'seeds').fill('100');
    await run(page).click();
    await expect.poll(() => dots(page).count()).toBeGreaterThan(0);
    await page.workers()[0]!.evaluate(() => {
      setTimeout(() => {
        throw new Error('on purpose');
      });
    });
    await expect(sweep(page)).toContainText('Some runs are missing: the simulator stopped');
    expect(await dots(page).count()).toBeGreaterThan(0);
    await sweep(page).getByRole('button', { name: 'Try again' }).click();
    await expect(sweep(page)).toContainText('Done in');
    await expect(dots(page)).toHaveCount(10);
  },
);

test('from a file it works, too', { tag: '@all' }, async ({ page, siteAsFiles }) => {
  await page.goto(`${siteAsFiles}sandbox/index.html`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Sweep a field' }).click();
  await number(page, 'points').fill('3');
  await run(page).click();
  await expect(dots(page)).toHaveCount(3);
  await sweep(page).getByRole('button', { name: 'Copy a link' }).click();
  await expect(sweep(page).getByLabel('Link')).toHaveValue(/^file:.*sandbox\/index\.html#s=2/);
});
