// The sequence plot in the player: zooming and panning, the ruler, and the choice of what is drawn.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const plot = (page: Page): Locator => page.getByRole('img', { name: /^Sequence plot/ });
const ladder = (page: Page): Locator => page.getByRole('img', { name: /^Ladder/ });
const clock = (page: Page): Locator => page.locator('.why .clock');
const button = (page: Page, name: string): Locator =>
  page.locator('.sequence-area').getByRole('button', { name });
const told = (page: Page): Locator => page.locator('.player').getByRole('status');

/**
 * The numbers of a plot's axes and all it draws, with what a pointer finds that comes now: two of them
 * are alike if the pictures are.
 */
const drawn = (picture: Locator): Promise<string> =>
  picture.locator('g.axis, g.data, g.ack').evaluateAll((marks) => {
    dispatchEvent(new PointerEvent('pointermove'));
    const told = (element: Element): string => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
      const inside = [...element.children].map(told);
      const text = inside.length === 0 ? element.textContent : inside.join(' ');
      return `<${element.tagName} ${attributes.sort().join(' ')}>${text}`;
    };
    return marks.map(told).join('\n');
  });

/** The milliseconds on a plot's time axis, without the lengths of folds. */
const times = (page: Page): Promise<number[]> =>
  plot(page)
    .locator('g.axis text')
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.getAttribute('text-anchor') === 'middle')
        .filter((text) => /^[\d,.]+( ms)?$/.test(text.textContent))
        .map((text) => parseFloat(text.textContent.replaceAll(',', ''))),
    );

/** Presses at one part of a picture and lets go at another; parts of its width and height. */
async function drag(
  page: Page,
  picture: Locator,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = (await picture.boundingBox())!;
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    box.x + box.width * x,
    box.y + box.height * y,
  ];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

async function open(page: Page, site: string, scenario?: string): Promise<void> {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  if (scenario !== undefined) {
    await page.getByLabel('Scenario', { exact: true }).selectOption(scenario);
    await expect(page.locator('.about')).not.toContainText('flushes');
  }
}

/** The keys are the player's once it has the focus. */
async function takeKeys(page: Page): Promise<void> {
  await page.locator('.why').click();
}

test('a cursor beside the zoom is told of, and one press brings it on view', async ({
  page,
  site,
}) => {
  await open(page, site);
  await drag(page, plot(page), [0.1, 0.6], [0.25, 0.6]);
  const cursor = button(page, 'Cursor at 116.000 ms →');
  await expect(cursor).toHaveAttribute('title', /after what is on view/);
  await expect(page.locator('.ladder-area').getByRole('button', { name: 'Cursor' })).toBeVisible();
  await cursor.click();
  await expect(page.getByRole('button', { name: /^Cursor at/ })).toHaveCount(0);
  await expect(plot(page).locator('.cursor').filter({ hasText: '116.0 ms' })).toBeVisible();
  await expect(clock(page)).toHaveText('116.000 ms');
  await expect(page.locator('.player')).toBeFocused();
});

test('a drag zooms all pictures in time, and back is exactly what was there', async ({
  page,
  site,
}) => {
  await open(page, site);
  const [before, ladderBefore] = [await drawn(plot(page)), await ladder(page).textContent()];
  await expect(button(page, 'Whole run')).toHaveCount(0);

  await drag(page, plot(page), [0.1, 0.6], [0.25, 0.6]);
  await expect(button(page, 'Whole run')).toBeVisible();
  const once = await drawn(plot(page));
  expect(once).not.toBe(before);
  expect(Math.max(...(await times(page)))).toBeLessThan(6);
  expect(await ladder(page).textContent()).not.toBe(ladderBefore);

  await drag(page, plot(page), [0.3, 0.3], [0.6, 0.8]);
  expect(await drawn(plot(page))).not.toBe(once);
  await button(page, 'Zoom back').click();
  expect(await drawn(plot(page))).toBe(once);
  await button(page, 'Whole run').click();
  expect(await drawn(plot(page))).toBe(before);
  expect(await ladder(page).textContent()).toBe(ladderBefore);
  await expect(button(page, 'Whole run')).toHaveCount(0);
});

test('keys zoom, move aside, go back and show the whole run', async ({ page, site }) => {
  await open(page, site);
  await takeKeys(page);
  const whole = await drawn(plot(page));
  await page.keyboard.press('+');
  const once = await drawn(plot(page));
  expect(once).not.toBe(whole);
  await page.keyboard.press('+');
  const twice = await drawn(plot(page));
  await page.keyboard.press('Alt+ArrowRight');
  expect(await drawn(plot(page))).not.toBe(twice);
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await drawn(plot(page))).toBe(twice);
  await page.keyboard.press('u');
  expect(await drawn(plot(page))).toBe(once);
  await page.keyboard.press('+');
  await page.keyboard.press('Backspace');
  expect(await drawn(plot(page))).toBe(once);
  await page.keyboard.press('0');
  expect(await drawn(plot(page))).toBe(whole);
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  expect(await drawn(plot(page))).toBe(whole);
});

test('the scrubber frames the part that the pictures show', async ({ page, site }) => {
  await open(page, site);
  await takeKeys(page);
  const frame = page.locator('.scrubber .near');
  await expect(frame).toHaveCount(0);
  const scrubber = await page.locator('.scrubber').boundingBox();
  const widths: number[] = [];
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('+');
    await expect(frame).toBeAttached();
    const box = await frame.boundingBox();
    widths.push(box!.width);
    // The cursor is what is zoomed to.
    const thumb = await page.getByRole('slider', { name: 'Time' }).evaluate((slider) => {
      const { value, max } = slider as HTMLInputElement;
      const { x, width } = slider.getBoundingClientRect();
      return x + 8 + ((width - 16) * Number(value)) / Number(max);
    });
    expect(box!.x).toBeLessThanOrEqual(thumb + 1);
    expect(box!.x + box!.width).toBeGreaterThanOrEqual(thumb - 1);
  }
  expect(widths[0]).toBeLessThan(scrubber!.width);
  expect(widths[1]).toBeLessThan(widths[0]!);
  await page.keyboard.press('0');
  await expect(frame).toHaveCount(0);
});

test('a double click shows the whole run; Escape gives up a drag', async ({ page, site }) => {
  await open(page, site);
  await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
  await plot(page).dblclick({ position: { x: 300, y: 80 } });
  await expect(button(page, 'Whole run')).toHaveCount(0);
  const box = (await plot(page).boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 120);
  await page.mouse.down();
  await page.mouse.move(box.x + 220, box.y + 180);
  await expect(plot(page).locator('.rubber')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(plot(page).locator('.rubber')).toHaveCount(0);
  await page.mouse.up();
  await expect(button(page, 'Whole run')).toHaveCount(0);
});

test('with Shift a drag moves what is on view, as wide as it was', async ({ page, site }) => {
  await open(page, site);
  await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
  const before = await times(page);
  await page.keyboard.down('Shift');
  await drag(page, plot(page), [0.3, 0.6], [0.36, 0.6]);
  await page.keyboard.up('Shift');
  const after = await times(page);
  expect(Math.min(...after)).toBeLessThan(Math.min(...before));
  await expect(button(page, 'Whole run')).toBeVisible();
});

test('a drag on the axis or on the cursor’s line scrubs', async ({ page, site }) => {
  await open(page, site);
  const before = await clock(page).textContent();
  await drag(page, plot(page), [0.5, 0.97], [0.6, 0.97]);
  await expect(clock(page)).not.toHaveText(before!);
  const between = await clock(page).textContent();
  // Where the first drag has left the line.
  await drag(page, plot(page), [0.6, 0.35], [0.85, 0.35]);
  await expect(clock(page)).not.toHaveText(between!);
  await expect(button(page, 'Whole run')).toHaveCount(0);
});

test('a step beyond what is on view takes it along', async ({ page, site }) => {
  await open(page, site);
  await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await expect(plot(page).locator('.grip').first()).toBeAttached();
  expect(Math.max(...(await times(page)))).toBeGreaterThan(300);
  await expect(button(page, 'Whole run')).toBeVisible();
});

test('two fingers zoom', async ({ page, site }) => {
  await open(page, site);
  const box = (await plot(page).boundingBox())!;
  const finger = async (type: string, id: number, x: number): Promise<void> =>
    plot(page).dispatchEvent(type, {
      pointerType: 'touch',
      pointerId: id,
      isPrimary: id === 1,
      button: 0,
      clientX: box.x + box.width * x,
      clientY: box.y + box.height / 2,
      bubbles: true,
    });
  await finger('pointerdown', 1, 0.4);
  await finger('pointerdown', 2, 0.5);
  await finger('pointermove', 1, 0.3);
  await finger('pointermove', 2, 0.7);
  await finger('pointerup', 1, 0.3);
  await finger('pointerup', 2, 0.7);
  await expect(button(page, 'Whole run')).toBeVisible();
  // The whole gesture is one zoom: one back is the whole run, and has no button of its own.
  await expect(button(page, 'Zoom back')).toHaveCount(0);
  await takeKeys(page);
  await page.keyboard.press('u');
  await expect(button(page, 'Whole run')).toHaveCount(0);
});

test('the ruler measures by keys and says what it measures', async ({ page, site }) => {
  await open(page, site);
  await takeKeys(page);
  const at = await clock(page).textContent();
  await page.keyboard.press('r');
  await expect(plot(page).locator('.ruler')).toBeAttached();
  await expect(told(page)).toContainText(/Ruler: From 3\.\d+ ms to 189\.\d+ ms: 185\.\d ms/);
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect(told(page)).toContainText(
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

test('with the ruler on a drag measures between corners', async ({ page, site }) => {
  await open(page, site);
  await takeKeys(page);
  await page.keyboard.press('r');
  await drag(page, plot(page), [0.2, 0.5], [0.8, 0.4]);
  await expect(plot(page).locator('.ruler')).toContainText('ends included');
  await expect(told(page)).toContainText(/^From .* ms to .* ms: /);
  await expect(button(page, 'Whole run')).toHaveCount(0);
});

test('either direction is shown, from either end', async ({ page, site }) => {
  await open(page, site);
  await page.getByLabel('Whose data the plot shows').selectOption({ label: 'client → server' });
  await expect(plot(page)).toHaveAccessibleName(/^Sequence plot, client to server/);
  const sent = await drawn(plot(page));
  await page.getByLabel('captured at').selectOption({ label: 'server' });
  expect(await drawn(plot(page))).not.toBe(sent);
});

test('numbers are told from the SYN or as on the wire', async ({ page, site }) => {
  await open(page, site);
  const title = plot(page).locator('g.data > title').first();
  await expect(title).toContainText('numbers 1 to 226');
  await page.getByLabel('numbers').selectOption({ label: 'as on the wire' });
  // The server's first number in this scenario is 1.
  await expect(title).toContainText('numbers 2 to 227');
});

test('connections of one host share a plot, each with its name', async ({ page, site }) => {
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
  await expect(page.getByLabel('numbers')).toBeDisabled();
});

test('letters for what is out of the ordinary', async ({ page, site }) => {
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

test('after many moves the picture is the one that a fresh page draws', async ({ page, site }) => {
  await open(page, site);
  await takeKeys(page);
  // Marks come, go, are drawn as others are, and lend each other their elements.
  for (const key of ['+', '+', 'Alt+ArrowRight', '+', '+', '-', 'Alt+ArrowLeft', 'Alt+ArrowLeft']) {
    await page.keyboard.press(key);
  }
  const [moved, movedLadder] = [await drawn(plot(page)), await drawn(ladder(page))];
  expect(moved.split('\n').length).toBeGreaterThan(10);
  await page.reload();
  await untilReady(page);
  expect(await drawn(plot(page))).toBe(moved);
  expect(await drawn(ladder(page))).toBe(movedLadder);
});

test('zoom, ruler and choice survive a reload', async ({ page, site }) => {
  await open(page, site);
  await page.getByLabel('captured at').selectOption({ label: 'client' });
  await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
  await takeKeys(page);
  await page.keyboard.press('r');
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
  test(`words in the pictures do not lie on each other, ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await open(page, site);
    for (const press of ['', '+', '+', '0']) {
      if (press !== '') {
        await takeKeys(page);
        await page.keyboard.press(press);
      }
      expect(await overlaps(page), press).toEqual([]);
    }
  });
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
