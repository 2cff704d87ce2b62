// The handle of each lesson: moved by keys, and where the picture has a grip by mouse and finger, it runs what it is at.
import type { Page } from '@playwright/test';
import { ENGINE } from './engine.ts';
import { expect, test, untilReady } from './site.ts';

interface Handle {
  readonly slug: string;
  readonly id: string;
  /** Pixels by which the grip is drawn; left out: the picture has none. */
  readonly drawn?: readonly [x: number, y: number];
}

const HANDLES: readonly Handle[] = [
  { slug: 'reading-a-plot', id: 'window-edge', drawn: [0, -40] },
  { slug: 'slow-start', id: 'first-window', drawn: [0, -40] },
  { slug: 'nagle', id: 'cut', drawn: [0, -60] },
  { slug: 'short-initial-segment', id: 'find-the-stall', drawn: [0, -40] },
  { slug: 'odd-short-final-segment', id: 'sizes', drawn: [0, 90] },
  { slug: 'table-1', id: 'phase', drawn: [-60, 0] },
  { slug: 'slow-start-restart', id: 'pause', drawn: [80, 0] },
  { slug: 'rate-based-pacing', id: 'ways' },
  { slug: 'buffers-and-copies', id: 'buffer', drawn: [0, -40] },
  { slug: 'http-connections', id: 'how-many', drawn: [0, 80] },
  { slug: 'page-over-satellite', id: 'fewer-flights', drawn: [0, 60] },
  { slug: 'bit-errors', id: 'lose-one' },
  { slug: 'two-bugs', id: 'switches' },
];

const IN_THE_GATE = 'reading-a-plot';

async function open(page: Page, address: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await untilReady(page);
}

/** A choice that is not taken yet. */
const otherChoice = (page: Page) =>
  page.locator('.handle-stage label:has(input[type=radio]:not(:checked))').last();

const result = (page: Page) => page.locator('.handle-stage').getByRole('status');

for (const { slug, id, drawn } of HANDLES) {
  test.describe(slug, () => {
    const tag = slug === IN_THE_GATE ? [] : '@all';

    test(
      'is moved by keys and mouse, and tells what each run gave',
      { tag },
      async ({ page, site }) => {
        await open(page, `${site}lessons/${slug}/#${id}`, 1280, 800);
        const start = await result(page).textContent();
        const control = page
          .locator('.handle-stage')
          .locator('input[type=range], input[type=radio]:checked')
          .first();
        await control.focus();
        await page.keyboard.press('ArrowRight');
        await expect(result(page)).not.toHaveText(start!);
        await expect(page.locator('.handle-stage .found')).not.toBeEmpty();
        const before = await result(page).textContent();
        if (drawn === undefined) {
          // What is lost is clicked in a test of its own.
          if (slug !== 'bit-errors') {
            await otherChoice(page).click();
            await expect(result(page)).not.toHaveText(before!);
          }
          return;
        }
        const knob = (await page.locator('.handle-grip .knob').boundingBox())!;
        const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + drawn[0], y + drawn[1], { steps: 5 });
        await page.mouse.up();
        await expect(result(page)).not.toHaveText(before!);
      },
    );

    test('all its values can be tried', { tag: '@all' }, async ({ page, site }) => {
      await open(page, `${site}lessons/${slug}/#${id}`, 1280, 800);
      const all = page.getByRole('button', { name: /^Try all/ });
      const count = Number(/\d+/.exec((await all.textContent())!)![0]);
      await all.click();
      await expect(page.locator('.results desc')).toContainText(
        new RegExp(`^${count} (of ${count} values )?tried`),
      );
      await expect(all).toBeVisible();
    });
  });
}

test(
  'a segment that is clicked is lost, and not when it is clicked again',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}lessons/bit-errors/#lose-one`, 1280, 800);
    const start = await result(page).textContent();
    const segment = page.locator('.pictures .data[data-record] .head').nth(8);
    const box = (await segment.boundingBox())!;
    // All before the loss is the same in both runs: the segment is where it was.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await expect(page.locator('.handle-stage .value')).toHaveText(/^segment \d+ of 35$/);
    await expect(result(page)).not.toHaveText(start!);
    await page.mouse.click(x, y);
    await expect(page.locator('.handle-stage .value')).toHaveText('none');
    await expect(result(page)).toHaveText(start!);
  },
);

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  for (const { slug, id, drawn } of HANDLES) {
    test(
      `${slug}: a finger moves it, and the page stays where it is`,
      { tag: '@all' },
      async ({ page, site }) => {
        await open(page, `${site}lessons/${slug}/#${id}`, 360, 740);
        const before = await result(page).textContent();
        if (slug === 'bit-errors') {
          const segment = page.locator('.pictures .data[data-record] .head').nth(8);
          await segment.scrollIntoViewIfNeeded();
          const { x, y, width, height } = (await segment.boundingBox())!;
          await page.touchscreen.tap(x + width / 2, y + height / 2);
          await expect(result(page)).not.toHaveText(before!);
          return;
        }
        if (drawn === undefined) {
          await otherChoice(page).tap();
          await expect(result(page)).not.toHaveText(before!);
          return;
        }
        const knob = page.locator('.handle-grip .knob');
        await knob.scrollIntoViewIfNeeded();
        const scrolled = await page.evaluate(() => scrollY);
        const box = (await knob.boundingBox())!;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const touch = await page.context().newCDPSession(page);
        const send = (
          type: 'touchStart' | 'touchMove' | 'touchEnd',
          points: { x: number; y: number }[],
        ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
        await send('touchStart', [{ x, y }]);
        for (const part of [0.25, 0.5, 0.75, 1]) {
          await send('touchMove', [{ x: x + drawn[0] * part, y: y + drawn[1] * part }]);
        }
        await send('touchEnd', []);
        await expect(result(page)).not.toHaveText(before!);
        expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      },
    );
  }
});

test.describe('without the engine', () => {
  test.use({ expected: /engine|ERR_FAILED/ });

  test(
    'where the simulator cannot be had, the handle says so and tries again',
    { tag: '@all' },
    async ({ page, site }) => {
      const { slug, id } = HANDLES[0]!;
      let refused = true;
      await page.route(ENGINE, (route) => (refused ? route.abort() : route.continue()));
      await open(page, `${site}lessons/${slug}/#${id}`, 1280, 800);
      await page.locator('.handle-stage input[type=range]').focus();
      await page.keyboard.press('ArrowRight');
      await expect(result(page)).toContainText('Nothing was run');
      refused = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(result(page)).not.toContainText('Nothing was run');
      await expect(result(page)).toContainText('At the start');
    },
  );
});
