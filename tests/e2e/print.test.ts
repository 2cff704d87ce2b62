// On paper: what is read and seen, and nothing that can only be operated.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

/** Of A4 between the margins of the style sheet, 16 and 18 mm, at 96 pixels an inch. */
const sheet = { width: 657, height: 1001 };

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
}

/** How many sheets a page prints, none of which may be blank: what stands on one is a stream of the PDF. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const streams = [...pdf.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => {
    const begin = new RegExp(`\\n${number} 0 obj\\s*<<[^>]*?/Length (\\d+)`).exec(pdf);
    return Number(begin?.[1]);
  });
  expect(streams).toHaveLength(pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length);
  // An unknown length is none, either.
  expect(streams.map((length) => length > 0)).not.toContain(false);
  return streams.length;
}

/** The buttons and fields that can be seen; a packet's line is read as well. */
const operated = (page: Page): Locator =>
  page.locator(':is(button, input, select, textarea, nav a):not(tbody *):visible');

const LESSON = 'lessons/short-initial-segment/';

test('a lesson is a handout: its text, its pictures, its bets without answers', async ({
  page,
  site,
}) => {
  await page.goto(site + LESSON);
  await untilReady(page);
  await onPaper(page);
  await expect(operated(page)).toHaveCount(0);
  await expect(page.locator('footer')).toBeHidden();
  await expect(
    page.getByText('An ACK for data that arrived in order is allowed to wait'),
  ).toBeVisible();
  const choice = page.getByText('It vanishes, because the first two segments are full');
  await expect(choice.locator('visible=true')).toHaveCount(1);
  // What the marks mean, whether it was folded out or not.
  await expect(page.getByText('How to read the pictures')).toBeVisible();
  await expect(page.locator('details dl dd').first()).toBeVisible();
  for (const verdict of ['The answer', 'Show one way', 'Why not?']) {
    await expect(page.getByText(verdict, { exact: true }).locator('visible=true')).toHaveCount(0);
  }
  const figures = await page.locator('.words figure:visible').evaluateAll((all) =>
    all.map((figure) => ({
      height: figure.getBoundingClientRect().height,
      whole: getComputedStyle(figure).breakInside === 'avoid',
    })),
  );
  expect(figures.length).toBeGreaterThanOrEqual(8);
  expect(figures.filter(({ whole }) => !whole)).toEqual([]);
  // Each finds room on a sheet together with its words.
  expect(Math.max(...figures.map(({ height }) => height))).toBeLessThan(sheet.height * 0.55);
  const sheets = await sheetsOf(page);
  expect(sheets).toBeGreaterThan(5);
  // Each bet has a picture of its own, which ends at its moment.
  expect(sheets).toBeLessThan(24);
});

test('the symptoms are a checklist on three sheets', async ({ page, site }) => {
  await page.goto(`${site}symptoms/`);
  await onPaper(page);
  await expect(operated(page)).toHaveCount(0);
  await expect(page.locator('.symptom:visible')).not.toHaveCount(0);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(3);
});

test('a bet that was decided is none on the handout', { tag: '@all' }, async ({ page, site }) => {
  await page.goto(`${site}${LESSON}#bet-window-of-one`);
  await untilReady(page);
  const bet = page.locator('.stop', {
    has: page.getByRole('heading', { name: 'A window of one segment', exact: true }),
  });
  await bet.getByRole('radio').first().check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await expect(bet.getByText('Your bet', { exact: true }).first()).toBeVisible();
  const verdict = bet.locator('.verdict-text:visible');
  await expect(verdict).not.toHaveCount(0);
  await onPaper(page);
  await expect(verdict).toHaveCount(0);
  // The bet's own picture; the answer's is not told.
  await expect(bet.locator('figure:visible')).toHaveCount(1);
  await expect(bet.locator('.choices > li:visible')).toHaveCount(3);
});

test('the sandbox prints the chosen step on as few sheets as its views need', async ({
  page,
  site,
}) => {
  await page.goto(`${site}sandbox/`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Next segment' }).click();
  const time = await page.locator('.clock').innerText();
  await onPaper(page);
  await expect(operated(page)).toHaveCount(0);
  await expect(page.locator('.clock')).toHaveText(time);
  expect(await sheetsOf(page)).toBeLessThanOrEqual(3);
});

test('an embedded player prints its step and all its views on one sheet', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 480, height: 270 });
  await page.goto(`${site}embed/short-initial-segment/?at=7`);
  await untilReady(page);
  const time = await page.locator('.clock').innerText();
  await onPaper(page);
  await expect(page.locator('.clock')).toHaveText(time);
  await expect(operated(page)).toHaveCount(0);
  const [plot, ladder] = await page
    .locator('.view')
    .evaluateAll((views) => views.map((view) => view.getBoundingClientRect().toJSON() as DOMRect));
  expect(ladder!.top).toBeGreaterThan(plot!.bottom);
  for (const { width, height } of [plot!, ladder!]) {
    expect(width).toBeGreaterThan(600);
    expect(height).toBeGreaterThan(350);
  }
  expect(await sheetsOf(page)).toBe(1);
});

test('a printed waterfall has nothing to be pressed', { tag: '@all' }, async ({ page, site }) => {
  await page.goto(`${site}embed/satellite-parallel/?views=waterfall`);
  await untilReady(page);
  await expect(page.getByRole('button', { name: 'In numbers' })).toBeVisible();
  await onPaper(page);
  await expect(page.locator('svg.picture:visible').first()).toBeVisible();
  await expect(operated(page)).toHaveCount(0);
});

test(
  'a player on somebody’s page prints a picture that can be read, in a frame and as an element',
  { tag: '@all' },
  async ({ page, site }) => {
    const size = 'width="640" height="400"';
    await page.route(`${site}somebody.html`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Somebody</title><link rel="icon" href="data:,"><body>
        <iframe src="${site}embed/short-initial-segment/" ${size}></iframe>
        <ack-clock scenario="short-initial-segment" ${size}></ack-clock>
        <script src="${site}ack-clock.js"></script></body></html>`,
      }),
    );
    await page.setViewportSize(sheet);
    await page.goto(`${site}somebody.html`);
    const players = [page.frameLocator('iframe').locator('body'), page.locator('ack-clock')];
    for (const player of players) await expect(player.locator('.clock')).toHaveText('116.000 ms');
    await onPaper(page);
    for (const player of players) {
      const picture = player.locator('svg.picture:visible');
      await expect(picture).toHaveCount(1);
      expect((await picture.boundingBox())!.height).toBeGreaterThan(180);
    }
  },
);
