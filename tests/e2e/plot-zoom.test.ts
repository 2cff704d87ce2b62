// The pictures over time in the player: zooming, panning, scrubbing.
import { button, clock, drag, drawn, ladder, open, plot, takeKeys, times } from './plots.ts';
import { expect, test } from './site.ts';

test(
  'a cursor beside the zoom is told of, and one press brings it on view',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await drag(page, plot(page), [0.1, 0.6], [0.25, 0.6]);
    const cursor = button(page, 'Cursor at 116.000 ms →');
    await expect(cursor).toHaveAttribute('title', /after this view/);
    await expect(
      page.locator('.ladder-area').getByRole('button', { name: 'Cursor' }),
    ).toBeVisible();
    await cursor.click();
    await expect(page.getByRole('button', { name: /^Cursor at/ })).toHaveCount(0);
    await expect(plot(page).locator('.cursor').filter({ hasText: '116.0 ms' })).toBeVisible();
    await expect(clock(page)).toHaveText('116.000 ms');
    await expect(page.locator('.player')).toBeFocused();
  },
);

test('a drag zooms all pictures or scrubs, by where it begins', async ({ page, site }) => {
  await test.step('a drag zooms all pictures in time, and back is exactly what was there', async () => {
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
    await button(page, 'Undo zoom').click();
    expect(await drawn(plot(page))).toBe(once);
    await button(page, 'Whole run').click();
    expect(await drawn(plot(page))).toBe(before);
    expect(await ladder(page).textContent()).toBe(ladderBefore);
    await expect(button(page, 'Whole run')).toHaveCount(0);
  });
  await test.step('a drag on the axis or on the cursor’s line scrubs', async () => {
    const before = await clock(page).textContent();
    await drag(page, plot(page), [0.5, 0.97], [0.6, 0.97]);
    await expect(clock(page)).not.toHaveText(before!);
    const between = await clock(page).textContent();
    // Where the first drag has left the line.
    await drag(page, plot(page), [0.6, 0.35], [0.85, 0.35]);
    await expect(clock(page)).not.toHaveText(between!);
    await expect(button(page, 'Whole run')).toHaveCount(0);
  });
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

test(
  'the scrubber frames the part that the pictures show',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await takeKeys(page);
    const frame = page.locator('.scrubber .zoomed');
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
  },
);

test(
  'a double click shows the whole run; Escape gives up a drag',
  { tag: '@all' },
  async ({ page, site }) => {
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
  },
);

test(
  'with Shift a drag moves what is on view, as wide as it was',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
    const before = await times(page);
    await page.keyboard.down('Shift');
    await drag(page, plot(page), [0.3, 0.6], [0.6, 0.6]);
    await page.keyboard.up('Shift');
    const after = await times(page);
    expect(Math.min(...after)).toBeLessThan(Math.min(...before));
    await expect(button(page, 'Whole run')).toBeVisible();
  },
);

test('a step beyond what is on view takes it along', { tag: '@all' }, async ({ page, site }) => {
  await open(page, site);
  await drag(page, plot(page), [0.1, 0.6], [0.3, 0.6]);
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await expect(plot(page).locator('.grip').first()).toBeAttached();
  expect(Math.max(...(await times(page)))).toBeGreaterThan(300);
  await expect(button(page, 'Whole run')).toBeVisible();
});

test('two fingers zoom', { tag: '@all' }, async ({ page, site }) => {
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
  await expect(button(page, 'Undo zoom')).toHaveCount(0);
  await takeKeys(page);
  await page.keyboard.press('u');
  await expect(button(page, 'Whole run')).toHaveCount(0);
});
