// A bet of a lesson on a slide: the class bets, the deck is told, the run goes on; before that nothing behind it can be
// reached. It leaves alone what any player leaves alone.
import type { FrameLocator, Page } from '@playwright/test';
import { ask, heardOf, keysOf, openDeck, serveDeck, type Deck } from './deck.ts';
import { expect, test, untilReady } from './site.ts';

const BETS = 'embed/bets/';
/** By choice, decided by a comparison; drawn into the picture; typed; of a run that is shown in part. */
const HEADER = `${BETS}short-initial-segment/header-bet/`;
const PATIENT = `${BETS}short-initial-segment/patient-bet/`;
const FILE = `${BETS}short-initial-segment/file-bet/`;
const TYPIST = `${BETS}delayed-acks/typist-bet/`;

const frame = (address: string, more = 'width="800" height="450"'): string =>
  `<iframe src="${address}" ${more}></iframe>`;
type Inside = FrameLocator | Page;
const place = (inside: Inside) => inside.getByRole('button', { name: 'Place the bet' });
/** What is said of a bet that was placed: Right, or Not quite. */
const verdict = (inside: Inside) => inside.locator('.verdict').filter({ visible: true });
const clockOf = (inside: Inside) => inside.locator('.clock').filter({ visible: true }).first();

test('a choice is told to the deck, and the run that it came to can be stepped', async ({
  page,
  site,
}) => {
  await openDeck(page, site, frame(site + HEADER));
  await expect
    .poll(() => heardOf(page, 'ready'))
    .toMatchObject([{ lesson: 'short-initial-segment', bet: 'header-bet' }]);
  const inside = page.frameLocator('iframe');
  await expect(verdict(inside)).toHaveCount(0);
  // It is there for readers without scripts.
  await expect(inside.getByText('The answer', { exact: true })).toBeHidden();
  await inside.getByRole('radio').nth(1).check();
  expect(await heardOf(page, 'bet')).toEqual([]);
  await place(inside).click();
  await expect
    .poll(() => heardOf(page, 'bet'))
    .toMatchObject([
      {
        ackclock: 1,
        lesson: 'short-initial-segment',
        bet: 'header-bet',
        choice: 2,
        answer: expect.stringMatching(/^It vanishes/),
        right: true,
        step: expect.any(Number),
      },
    ]);
  await expect(verdict(inside).first()).toContainText('Right');
  await expect(inside.getByText('380.6 ms')).toBeVisible();
  const first = await ask(page, { command: 'seek', step: 0 });
  expect(await ask(page, { command: 'step', by: 3 })).toMatchObject({ event: 'answer', step: 3 });
  expect(await ask(page, { command: 'step', by: 1000 })).toMatchObject({ step: first['steps'] });
  await expect.poll(async () => (await heardOf(page, 'done')).length).toBeGreaterThan(0);
  await inside.getByRole('button', { name: 'Bet again' }).click();
  await expect(inside.getByRole('radio').first()).toBeEnabled();
  await inside.getByRole('radio').nth(0).check();
  await place(inside).click();
  await expect.poll(async () => (await heardOf(page, 'bet'))[1]).toMatchObject({ right: false });
});

test('a line is dragged or typed; the deck is told the value', async ({ page, site }) => {
  await openDeck(page, site, frame(`${site}${PATIENT}?origins=${new URL(site).origin}`));
  const inside = page.frameLocator('iframe');
  const line = inside.getByRole('slider', { name: 'Your bet' });
  await expect(inside.getByText('Or drag the dashed line in the picture.')).toBeVisible();
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(inside.getByLabel('Your bet, in ms')).not.toHaveValue('');
  await inside.getByLabel('Your bet, in ms').fill('190');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => heardOf(page, 'bet'))
    .toMatchObject([{ value: 190, unit: 'ms', choice: 1, right: false }]);
  await expect(inside.getByText('The right answer')).toBeVisible();
  await expect(inside.getByRole('img', { name: 'Your bet: 190' }).first()).toBeVisible();
});

test('before it is placed nothing behind it is reached, by commands or by hand', async ({
  page,
  site,
}) => {
  await openDeck(page, site, frame(site + TYPIST));
  const inside = page.frameLocator('iframe');
  await ask(page, { command: 'seek', step: 0 });
  const { steps } = await ask(page, { command: 'step', by: 1000 });
  const end = await ask(page, { command: 'pause' });
  expect(end).toMatchObject({ step: steps });
  const refused = 'Place the bet first: what comes after it is hidden until then.';
  for (const [command, field] of [
    [{ command: 'step' }, 'by'],
    [{ command: 'seek', time: Number(end['time']) + 1 }, 'time'],
    [{ command: 'seek', step: Number(steps) + 2 }, 'step'],
  ] as const) {
    expect(await ask(page, command)).toMatchObject({ event: 'error', field, message: refused });
  }
  expect(await ask(page, { command: 'load', scenario: 'netbsd-third-ack' })).toMatchObject({
    event: 'error',
    field: 'command',
  });
  await inside.getByRole('button', { name: 'Last' }).click({ force: true });
  const there = await clockOf(inside).textContent();
  await inside.getByRole('button', { name: 'Next segment' }).click({ force: true });
  await expect(clockOf(inside)).toHaveText(there!);
  await ask(page, { command: 'screenshot' });
  expect(await heardOf(page, 'done')).toEqual([]);
  const { state } = await ask(page, { command: 'getState' });
  await inside.getByRole('radio').first().check();
  await place(inside).click();
  await expect.poll(async () => (await heardOf(page, 'bet')).length).toBe(1);
  // Given back, it is open again, and nobody is told of a bet.
  expect(await ask(page, { command: 'setState', state })).toMatchObject({ step: steps });
  await expect(inside.getByRole('radio').first()).toBeEnabled();
  expect(await heardOf(page, 'bet')).toHaveLength(1);
});

test(
  'a page of another origin than those named hears nothing of it',
  { tag: '@all' },
  async ({ page, site }) => {
    const deck = await serveDeck(frame(`${site}${HEADER}?origins=https://example.org`));
    await page.goto(`${deck.address}deck.html`);
    await untilReady(page.frames()[1]!);
    const inside = page.frameLocator('iframe');
    await inside.getByRole('radio').nth(0).check();
    await place(inside).click();
    await expect(verdict(inside).first()).toContainText('Not quite');
    expect(await ask(page, { command: 'getState' })).toMatchObject({
      event: 'error',
      field: 'origin',
    });
    const events = await page.evaluate(() =>
      (window as unknown as Deck).heard.map((each) => each['event'] ?? each['subject']),
    );
    expect(new Set(events)).toEqual(new Set(['height', 'lti.frameResize', 'error']));
    deck.stop();
  },
);

test.describe('keys', () => {
  test('alone place a bet, and step the run afterwards', async ({ page, site }) => {
    await openDeck(page, site, frame(site + HEADER));
    await untilReady(page.frames()[1]!);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('ArrowRight');
    expect(await keysOf(page)).toEqual(['ArrowRight']);
    const inside = page.frameLocator('iframe');
    const radio = inside.getByRole('radio');
    await radio.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(radio.nth(1)).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => heardOf(page, 'bet')).toMatchObject([{ choice: 2 }]);
    const before = await clockOf(inside).textContent();
    await inside.getByRole('button', { name: 'Next segment' }).focus();
    await page.keyboard.press('Home');
    await expect(clockOf(inside)).not.toHaveText(before!);
    // A deck's key that does nothing there is the deck's.
    await page.keyboard.press('PageDown');
    await expect.poll(() => heardOf(page, 'key')).toMatchObject([{ key: 'PageDown' }]);
  });

  test(
    'are the deck’s after a click where the address says so, but what is typed',
    { tag: '@all' },
    async ({ page, site }) => {
      await openDeck(page, site, frame(`${site}${FILE}?keys=none`));
      const inside = page.frameLocator('iframe');
      await untilReady(page.frames()[1]!);
      await inside.getByLabel('Your bet, in bytes').click();
      await page.keyboard.type('2920');
      await expect(inside.getByLabel('Your bet, in bytes')).toHaveValue('2920');
      expect(await heardOf(page, 'key')).toEqual([]);
      await place(inside).click();
      await expect.poll(() => heardOf(page, 'bet')).toMatchObject([{ value: 2920, unit: 'bytes' }]);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => heardOf(page, 'key')).toMatchObject([{ key: 'ArrowRight' }]);

      await openDeck(page, site, frame(`${site}${HEADER}?keys=none`));
      await untilReady(page.frames()[1]!);
      await inside.locator('label').filter({ hasText: 'It becomes half as long' }).click();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => heardOf(page, 'key')).toMatchObject([{ key: 'ArrowDown' }]);
      await expect(inside.getByRole('radio').nth(2)).toBeChecked();
    },
  );
});

test(
  'keeps nothing, and works in a sandbox without an origin',
  { tag: '@all' },
  async ({ page, site }) => {
    await openDeck(
      page,
      site,
      frame(site + PATIENT, 'sandbox="allow-scripts" width="800" height="450"'),
    );
    const inside = page.frameLocator('iframe');
    await inside.getByLabel('Your bet, in ms').fill('300');
    await place(inside).click();
    await expect.poll(async () => (await heardOf(page, 'bet')).length).toBe(1);

    await page.goto(site + HEADER);
    await untilReady(page);
    await page.getByRole('radio').nth(0).check();
    await place(page).click();
    await expect(verdict(page).first()).toContainText('Not quite');
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
    expect(kept).toEqual([0, 0, '', 0]);
    await page.goto(site + HEADER);
    await untilReady(page);
    await expect(page.getByRole('radio').nth(0)).not.toBeChecked();
  },
);

for (const [width, height] of [
  [480, 270],
  [800, 450],
  [1440, 900],
] as const) {
  test(
    `a bet fills ${width} x ${height}; what is longer scrolls inside of it`,
    { tag: width === 480 ? [] : '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      await page.goto(site + HEADER);
      await untilReady(page);
      const room = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      });
      expect(room).toEqual([width, height]);
      await expect(place(page)).toBeInViewport({ ratio: 1 });
      if (width < 704) await page.getByRole('button', { name: 'Picture' }).click();
      const picture = page.locator('svg.picture:visible').first();
      const box = (await picture.boundingBox())!;
      expect(box.height).toBeGreaterThan(height * 0.4);
      expect(box.width).toBeGreaterThan(Math.min(width * 0.5, 340));
      await expect(page.getByRole('button', { name: 'Next segment' })).toBeInViewport();
    },
  );
}

test(
  'on a telephone question and picture follow one another, and all is told to the frame',
  { tag: '@all' },
  async ({ page, site }) => {
    await openDeck(page, site, frame(site + HEADER, 'width="360" height="640"'));
    const inside = page.frames()[1]!;
    await untilReady(inside);
    const [wide, high] = await inside.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    expect(wide).toBe(360);
    await expect
      .poll(async () => (await heardOf(page, 'height')).at(-1))
      .toMatchObject({ height: high });
    await page
      .locator('iframe')
      .evaluate((one, high) => one.setAttribute('height', String(high)), high);
    await inside.getByRole('radio').nth(1).check();
    await place(page.frameLocator('iframe')).click();
    await expect(page.frameLocator('iframe').locator('svg.picture:visible').first()).toBeVisible();
  },
);

test('the address may ask for looks, and is refused what the lesson says', async ({
  page,
  site,
}) => {
  await page.goto(`${site}${HEADER}?theme=dark&title=Who%20waits%3F&start=4`);
  await untilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who waits?');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const notice = page.getByRole('status').filter({ hasText: 'was ignored' });
  await expect(notice).toContainText('‘start=4’ was ignored: a bet shows what its lesson does.');
  await notice.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notice).toBeHidden();
});

test(
  'is a still picture where that is asked for, and on paper',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(`${site}${HEADER}?still=1`);
    await untilReady(page);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.locator('.choices').getByText('It vanishes')).toBeVisible();
    await page.goto(site + HEADER);
    await untilReady(page);
    await page.getByRole('radio').nth(0).check();
    await place(page).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
    await expect(page.locator('.choices').getByText('It vanishes')).toBeVisible();
    await expect(verdict(page)).toHaveCount(0);
    await expect(page.locator('svg.picture:visible').first()).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('question, choices and picture are there, and the answer folds out', async ({
    page,
    siteAsFiles,
  }) => {
    await page.setViewportSize({ width: 800, height: 450 });
    await page.goto(`${siteAsFiles}${HEADER}index.html`);
    await expect(page.locator('.choices').getByText('It vanishes')).toBeVisible();
    await expect(page.locator('svg.picture:visible').first()).toBeVisible();
    const why = page.getByText('The header and the start of the body fill both segments.');
    await expect(why).toBeHidden();
    await page.getByText('The answer', { exact: true }).click();
    await expect(why).toBeVisible();
  });
});

test('the tips of a lesson have the code of each of its bets, to be copied', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site}teach/short-initial-segment/`);
  await untilReady(page);
  const bet = page.locator('details').filter({ hasText: 'Embed ‘A window of three segments’' });
  await bet.locator('summary').click();
  await bet.getByRole('button', { name: 'Copy the link' }).click();
  await expect(bet.getByRole('status')).toHaveText('Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site}${BETS}short-initial-segment/three-bet/`);
  await bet.getByRole('button', { name: 'Copy the code' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`src="${link}"`);
  await bet.getByRole('link', { name: 'Open the bet by itself' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A window of three segments');
});
