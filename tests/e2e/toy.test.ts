// The toy of the lesson on delayed ACKs: a segment thrown in among the ticks, by mouse, by finger and by keys; in the
// lesson, on the list of lessons and by itself.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { heardOf, openDeck } from './deck.ts';
import { expect, test, untilReady } from './site.ts';

const LESSON = 'lessons/delayed-acks/';
const ALONE = 'embed/heartbeat/';

/** The toy that can be seen: a lesson has one beside its words or in them. */
const toyIn = (page: Page | FrameLocator): Locator =>
  page.getByRole('group', { name: 'Segments among the ticks' }).filter({ visible: true });
const segmentOf = (toy: Locator) => toy.getByRole('slider', { name: 'When the segment arrives' });
const timeOf = async (toy: Locator) => Number(await segmentOf(toy).getAttribute('aria-valuenow'));
const counted = (toy: Locator, count: number) =>
  expect(toy.getByText(new RegExp(`^${count} segments?$`))).toBeVisible();

async function dragSegment(page: Page, toy: Locator, by: number): Promise<void> {
  const box = (await segmentOf(toy).locator('.hit-area').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('a segment is dragged among the ticks, and each release drops a block', async ({
  page,
  site,
}) => {
  await page.goto(`${site}${LESSON}#heartbeat`);
  await untilReady(page);
  const toy = toyIn(page);
  const before = await timeOf(toy);
  await dragSegment(page, toy, 90);
  await counted(toy, 1);
  expect(await timeOf(toy)).toBeGreaterThan(before + 20);
  await expect(segmentOf(toy)).toHaveAttribute('aria-valuetext', /: its ACK waits \d+ ms$/);
  // Without dragging: a click puts it elsewhere.
  const line = (await toy.getByRole('group', { name: 'time line' }).boundingBox())!;
  await page.mouse.click(line.x + line.width / 2, line.y + line.height / 2);
  await counted(toy, 2);

  await expect(toy.getByText('half the interval')).toHaveCount(0);
  await toy.getByRole('button', { name: 'Drop in 20 more' }).click();
  await counted(toy, 22);
  await expect(toy.getByText(/half the interval/).first()).toBeVisible();
  await toy.getByRole('button', { name: 'Start again' }).click();
  await expect(toy.getByText(/^\d+ segments?$/)).toHaveCount(0);
});

test('by keys; and the timer opens with the bet on it', { tag: '@all' }, async ({ page, site }) => {
  await page.goto(`${site}${LESSON}#heartbeat`);
  await untilReady(page);
  const toy = toyIn(page);
  const segment = segmentOf(toy);
  await segment.press('Home');
  await expect(segment).toHaveAttribute('aria-valuenow', '2');
  for (const [key, time] of [
    ['ArrowRight', '3'],
    ['Shift+ArrowRight', '13'],
    ['PageUp', '63'],
    ['ArrowDown', '62'],
    ['End', '1000'],
  ] as const) {
    await segment.press(key);
    await expect(segment).toHaveAttribute('aria-valuenow', time);
  }
  await segment.press('Enter');
  await segment.press('Space');
  await counted(toy, 2);
  await expect(toy.getByRole('status')).toContainText('Segment 2 arrives at 1000 ms');

  const timer = toy.getByRole('radio', { name: /^Timer/ });
  await expect(timer).toBeDisabled();
  await expect(toy.getByText('once you have placed your bet ‘A timer instead’')).toBeVisible();
  const bet = page.locator('[data-stop]', { has: page.locator('#timer-bet') });
  await bet.scrollIntoViewIfNeeded();
  await bet.getByRole('spinbutton').or(bet.getByRole('textbox')).fill('100');
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await page.goto(`${site}${LESSON}#heartbeat`);
  await page.reload();
  await untilReady(page);
  await timer.check();
  await segment.press('Enter');
  await segment.press('Home');
  await segment.press('Enter');
  await counted(toy, 2);
  await expect(toy.locator('.average')).toContainText('200 ms average wait');
});

test.describe('by finger, on a telephone', { tag: '@all' }, () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a segment is dragged in the text', async ({ page, site }) => {
    await page.goto(`${site}${LESSON}#heartbeat`);
    await untilReady(page);
    const toy = toyIn(page);
    await segmentOf(toy).scrollIntoViewIfNeeded();
    const before = await timeOf(toy);
    const box = (await segmentOf(toy).locator('.hit-area').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y }],
      });
    await at('touchStart', 0);
    for (const by of [10, 30, 60]) await at('touchMove', by);
    await at('touchEnd', 60);
    await counted(toy, 1);
    expect(await timeOf(toy)).toBeGreaterThan(before + 100);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});

test(
  'alone in a frame it is played with, and tells that it is ready',
  { tag: '@all' },
  async ({ page, site }) => {
    await openDeck(
      page,
      site,
      `<iframe src="${site}${ALONE}?clock=timer" width="480" height="270"></iframe>`,
    );
    await expect.poll(() => heardOf(page, 'ready')).toMatchObject([{ toy: 'heartbeat' }]);
    const toy = toyIn(page.frameLocator('iframe'));
    await segmentOf(toy).press('Enter');
    await counted(toy, 1);
    await expect(toy.locator('.average')).toContainText('200 ms average wait');
    // All of it is in the frame.
    for (const name of ['Drop in 20 more', 'Start again']) {
      await expect(toy.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'opened as a file, with the heartbeat alone, it has no timer',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await page.goto(`${siteAsFiles}${ALONE}index.html?clock=heartbeat&title=Ticks`);
    await untilReady(page);
    await expect(page.getByRole('heading', { name: 'Ticks' })).toBeVisible();
    await segmentOf(toyIn(page)).press('Enter');
    await counted(toyIn(page), 1);
    await expect(page.getByRole('radio')).toHaveCount(0);
  },
);

test('the list of lessons has it, its timer closed', { tag: '@all' }, async ({ page, site }) => {
  await page.goto(`${site}lessons/`);
  await untilReady(page);
  // Below the list: it comes when it is seen.
  await page.getByRole('heading', { name: 'When does the ACK leave?' }).scrollIntoViewIfNeeded();
  const toy = toyIn(page);
  await segmentOf(toy).press('PageUp');
  await segmentOf(toy).press('Enter');
  await counted(toy, 1);
  await expect(toy.getByRole('radio', { name: /^Timer/ })).toBeDisabled();
});
