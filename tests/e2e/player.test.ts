// What a person does with the player on the home page.
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

const why = (page: Page) => page.getByRole('region', { name: 'Why' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Everything that depends on the cursor and the selection, as one text. */
async function shown(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.why .clock, .why .told, .why .sentences, .cursor, .veil, tbody tr',
      ),
    ]
      .map((element) => element.outerHTML)
      .join('\n'),
  );
}

test.beforeEach(async ({ page, site }) => {
  await page.goto(site);
});

test('the symptom is on view before the first click', async ({ page }) => {
  await expect(why(page)).toContainText(
    'Client holds an ACK for 1,686 bytes: delayed acknowledgment',
  );
  await expect(why(page)).toContainText(
    'Server holds 5,191 bytes: the congestion window has room for 1,234 bytes, less than one full segment (1,460).',
  );
  const plot = page.getByRole('img', { name: 'Sequence plot, server to client' });
  await expect(plot).toContainText('184.3 ms of silence');
  await expect(plot).toContainText('client waits for its 200 ms heartbeat');
  await expect(page.getByRole('img', { name: 'Ladder, client and server' })).toContainText(
    'delayed ACK',
  );
});

for (const [grain, key] of [
  ['segment', 'Arrow'],
  ['decision', 'Shift+Arrow'],
] as const) {
  test(`stepping by ${grain} and back is exact, by button and by key`, async ({ page }) => {
    await button(page, 'First').click();
    await page.keyboard.press(`${key}Right`);
    const frames = [await shown(page)];
    for (let i = 0; i < 14; i++) {
      if (i % 2 === 0) await button(page, `Next ${grain}`).click();
      else await page.keyboard.press(`${key}Right`);
      frames.push(await shown(page));
    }
    expect(new Set(frames).size).toBe(frames.length);
    for (let i = 13; i >= 0; i--) {
      if (i % 2 === 0) await button(page, `Previous ${grain}`).click();
      else await page.keyboard.press(`${key}Left`);
      expect(await shown(page), `frame ${i}`).toBe(frames[i]);
    }
  });
}

test('a step says in one sentence what happened', async ({ page }) => {
  const told = page.getByRole('status');
  await expect(told).toHaveText('');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(told).toHaveText('Client’s heartbeat ticks.');
  await page.keyboard.press('ArrowRight');
  await expect(told).toHaveText('Client sends an ACK.');
  await page.keyboard.press('Home');
  await expect(told).toHaveText('The beginning.');
});

test('a packet line selects its segment in every view, and a mark its line', async ({ page }) => {
  const line = page.getByRole('button', { name: /seq 227:1687/ });
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  const selected = page.locator('svg g.selected[data-record]');
  const records = await selected.evaluateAll((marks) =>
    marks.map((mark) => mark.getAttribute('data-record')),
  );
  // Its bar and its size in the plot, its arrow and its name in the ladder.
  expect(records).toHaveLength(4);
  expect(new Set(records).size).toBe(1);

  await page
    .getByRole('img', { name: /^Ladder/ })
    .getByText('request 52')
    .click();
  await expect(page.getByRole('button', { name: /seq 1:53/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(line).toHaveAttribute('aria-pressed', 'false');
});

test('a click beside the marks moves the cursor, and the slider scrubs', async ({ page }) => {
  const clock = why(page).locator('.clock');
  const before = await clock.textContent();
  const plot = page.getByRole('img', { name: /^Sequence plot/ });
  const box = (await plot.boundingBox())!;
  await plot.click({ position: { x: box.width * 0.7, y: 60 } });
  await expect(clock).not.toHaveText(before!);
  await expect(why(page)).toContainText('Nagle’s rule');

  await page.getByRole('slider', { name: 'Time' }).fill('0');
  await expect(clock).toHaveText('0.000 ms');
});

test('playing moves the clock, says nothing, and stops where it is told', async ({ page }) => {
  await button(page, 'First').click();
  const clock = why(page).locator('.clock');
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('');
  await expect(clock).not.toHaveText('0.000 ms');
  await button(page, 'Pause').click();
  const stopped = await clock.textContent();
  await page.waitForTimeout(200);
  await expect(clock).toHaveText(stopped!);
});

test('a playback ends at the end', async ({ page }) => {
  await page.getByLabel('Speed').selectOption('1 ms in 1 ms');
  await page.keyboard.press('End');
  const end = await why(page).locator('.clock').textContent();
  await button(page, 'Play').click();
  await expect(button(page, 'Play')).toBeVisible({ timeout: 10_000 });
  await expect(why(page).locator('.clock')).toHaveText(end!);
});

test('where motion is unwelcome, playing goes by steps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await button(page, 'First').click();
  await button(page, 'Play').click();
  await expect(page.getByRole('status')).toHaveText('Client sends a SYN.', { timeout: 3000 });
});

test('silences are folded and drawn in true scale, view by view and by key', async ({ page }) => {
  const plot = page.getByRole('button', { name: 'Fold silences in the sequence plot' });
  const ladder = page.getByRole('button', { name: 'Fold silences in the ladder' });
  const pressed = async (): Promise<(string | null)[]> => [
    await plot.getAttribute('aria-pressed'),
    await ladder.getAttribute('aria-pressed'),
  ];
  expect(await pressed()).toEqual(['false', 'true']);
  await page.keyboard.press('f');
  expect(await pressed()).toEqual(['false', 'false']);
  await page.keyboard.press('f');
  expect(await pressed()).toEqual(['true', 'true']);
  await plot.click();
  expect(await pressed()).toEqual(['false', 'true']);
});

test('? opens the sheet of keys, Escape closes it, and keys rest meanwhile', async ({ page }) => {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  const before = await why(page).locator('.clock').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(why(page).locator('.clock')).toHaveText(before!);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(why(page).locator('.clock')).not.toHaveText(before!);
});

test('every control can be reached by Tab and says its name', async ({ page }) => {
  const names = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    names.add(
      await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
      }),
    );
  }
  for (const name of ['First', 'Play', 'Next segment', 'Next decision', 'Time', 'Keys']) {
    expect(names).toContain(name);
  }
});

test('nothing moves while the page wakes', async ({ page, site }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [1440, 900],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(site);
    await expect(button(page, 'Play')).toBeEnabled();
    await page.waitForTimeout(300);
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shifted, `${width} px`).toBeLessThan(0.02);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture, its sentence and its packets are there, the controls are not', async ({
    page,
  }) => {
    await expect(page.getByRole('img', { name: /^Sequence plot/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Ladder/ })).toBeVisible();
    await expect(why(page)).toContainText('Server holds 5,191 bytes');
    await expect(page.getByText(/seq 1:227/)).toBeAttached();
    await expect(page.getByRole('slider')).toBeHidden();
  });

  test('a narrow screen gets a drawing of its own', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const plot = page.getByRole('img', { name: /^Sequence plot/ });
    await expect(plot).toBeVisible();
    const scale = await plot.evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a);
    expect(scale).toBeGreaterThan(0.85);
  });
});
