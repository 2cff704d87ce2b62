// The sequence plot in the player: the ruler, and the choice of what is drawn.
import type { Page } from '@playwright/test';
import { button, clock, drag, drawn, ladder, open, plot, takeKeys, status } from './plots.ts';
import { expect, test, untilReady } from './site.ts';

test('the ruler measures by keys and says what it measures', async ({ page, site }) => {
  await open(page, site);
  await takeKeys(page);
  const at = await clock(page).textContent();
  await page.keyboard.press('r');
  await expect(plot(page).locator('.ruler')).toBeAttached();
  await expect(status(page)).toContainText(/Ruler: From 3\.\d+ ms to 189\.\d+ ms: 185\.\d ms/);
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect(status(page)).toContainText(
    /From 3\.\d+ ms to .*bytes, .*bit\/s, .*\d segments?, ends included/,
  );
  const measured = await plot(page).locator('.ruler').textContent();
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await plot(page).locator('.ruler').textContent()).not.toBe(measured);
  // Meanwhile the cursor stays.
  await expect(clock(page)).toHaveText(at!);
  await page.keyboard.press('Escape');
  await expect(plot(page).locator('.ruler')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(clock(page)).not.toHaveText(at!);
});

test(
  'with the ruler on a drag measures between corners',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await takeKeys(page);
    await page.keyboard.press('r');
    await drag(page, plot(page), [0.2, 0.5], [0.8, 0.4]);
    await expect(plot(page).locator('.ruler')).toContainText('ends included');
    await expect(status(page)).toContainText(/^From .* ms to .* ms: /);
    await expect(button(page, 'Whole run')).toHaveCount(0);
  },
);

test('either direction is shown, from either end, in numbers from the SYN or as on the wire', async ({
  page,
  site,
}) => {
  await test.step('numbers are told from the SYN or as on the wire', async () => {
    await open(page, site);
    const title = plot(page).locator('g.data > title').first();
    await expect(title).toContainText('numbers 1 to 226');
    await page.getByLabel('numbers', { exact: true }).selectOption({ label: 'as on the wire' });
    // The server's first number in this scenario is 1.
    await expect(title).toContainText('numbers 2 to 227');
  });
  await test.step('either direction is shown, from either end', async () => {
    await page.getByLabel('Whose data the plot shows').selectOption({ label: 'client → server' });
    await expect(plot(page)).toHaveAccessibleName(/^Sequence plot, client to server/);
    const sent = await drawn(plot(page));
    await page.getByLabel('captured at').selectOption({ label: 'server' });
    expect(await drawn(plot(page))).not.toBe(sent);
  });
});

test(
  'connections of one host share a plot, each with its name',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    // Three hundred connections: the plot alone.
    for (const name of ['Ladder', 'Packets']) {
      await page.getByRole('group', { name: 'Views' }).getByRole('button', { name }).click();
    }
    await page.getByLabel('Scenario', { exact: true }).selectOption('table1-http');
    await page
      .getByLabel('Connections in the plot')
      .selectOption({ label: 'the largest 4 of 300 of server' });
    await expect(plot(page)).toContainText('4: client');
    await expect(page.getByLabel('numbers', { exact: true })).toBeDisabled();
  },
);

test('letters for what is out of the ordinary', { tag: '@all' }, async ({ page, site }) => {
  await open(page, site, 'victim-flow');
  await page
    .getByLabel('Connections in the plot')
    .selectOption({ label: '2: client-2 → server-2' });
  await page.locator('.sequence-area').getByRole('button', { name: 'Whole run' }).click();
  const letters = plot(page).locator('g.data text, g.control text');
  await expect(letters.filter({ hasText: /^R$/ })).toHaveCount(1);
  await expect(letters.filter({ hasText: /^SYN$/ })).toHaveCount(1);
  await expect(letters.filter({ hasText: /^FIN$/ })).toHaveCount(1);
});

test(
  'after many moves the picture is the one that a fresh page draws',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await takeKeys(page);
    // Marks come, go, are drawn as others are, and lend each other their elements.
    for (const key of [
      '+',
      '+',
      'Alt+ArrowRight',
      '+',
      '+',
      '-',
      'Alt+ArrowLeft',
      'Alt+ArrowLeft',
    ]) {
      await page.keyboard.press(key);
    }
    const [moved, movedLadder] = [await drawn(plot(page)), await drawn(ladder(page))];
    expect(moved.split('\n').length).toBeGreaterThan(10);
    await page.reload();
    await untilReady(page);
    expect(await drawn(plot(page))).toBe(moved);
    expect(await drawn(ladder(page))).toBe(movedLadder);
  },
);

test('zoom, ruler and choice survive a reload', async ({ page, site }) => {
  await open(page, site);
  await page.getByLabel('captured at').selectOption({ label: 'client' });
  await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
  await takeKeys(page);
  await page.keyboard.press('r');
  await expect(plot(page).locator('.ruler')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  const before = await drawn(plot(page));
  await page.reload();
  await untilReady(page);
  expect(await drawn(plot(page))).toBe(before);
  await expect(plot(page).locator('.ruler')).toBeAttached();
  await expect(button(page, 'Whole run')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [360, 800],
] as const) {
  test(
    `words in the pictures do not lie on each other, ${width} px`,
    { tag: width === 360 ? [] : '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      await open(page, site);
      for (const press of ['', '+', '+', '0']) {
        if (press !== '') {
          await takeKeys(page);
          await page.keyboard.press(press);
        }
        expect(await overlaps(page), press).toEqual([]);
      }
    },
  );
}

/** Pairs of words in the sequence plot that touch as they are drawn. */
function overlaps(page: Page): Promise<string[]> {
  return plot(page).evaluate((svg) => {
    const texts = [...svg.querySelectorAll('text')].filter(
      (text) => !text.closest('.cursor') && getComputedStyle(text).visibility !== 'hidden',
    );
    const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBBox() }));
    return boxes.flatMap((one, i) =>
      boxes.slice(i + 1).flatMap((other) => {
        const [a, b] = [one.box, other.box];
        // A box is as high as its line: letters take about two thirds of it.
        const rows = a.y + a.height * 0.8 > b.y + b.height * 0.2;
        const back = b.y + b.height * 0.8 > a.y + a.height * 0.2;
        const columns = a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1;
        return rows && back && columns ? [`${one.text} | ${other.text}`] : [];
      }),
    );
  });
}
