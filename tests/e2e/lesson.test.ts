// A reader in the lesson on the short initial segment; lesson-walk.test.ts goes through it all.
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const PATH = 'lessons/short-initial-segment/';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the lesson' });
const picture = (page: Page) => page.getByRole('region', { name: 'Picture' });
const why = (page: Page) => page.getByRole('region', { name: 'Why' });
const stop = (page: Page, id: string): Locator => page.locator(`.stop:has(#${id})`);
/** What is said of an answer, on the choices themselves. */
const verdict = (scope: Locator, says: 'Right' | 'Not quite') =>
  scope.locator('form .verdict', { hasText: says });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilReady(page);
}

/** Number of the step where the reader is, and of all. */
async function place(page: Page): Promise<[number, number]> {
  const [, at, of] = /(\d+) of (\d+)/.exec(await steps(page).innerText())!;
  return [Number(at), Number(of)];
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('what it is about is on view before the first click; its end says what was learned, and leads on', async ({
  page,
  site,
}) => {
  await test.step('the symptom is on view before the first click, and the answer to no bet', async () => {
    await open(page, site + PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The short initial segment');
    await expect(page.getByText(/\d+ minutes, \d+ in the short version/)).toBeVisible();
    await expect(picture(page).getByRole('img', { name: /^Sequence plot/ })).toContainText(
      '184.3 ms of silence',
    );
    await expect(why(page)).toContainText('Server waits: ?');
    await expect(page.locator('form .verdict')).toHaveCount(0);
    for (const answer of await page.getByText('The answer', { exact: true }).all()) {
      await expect(answer).toBeHidden();
    }
  });
  await test.step('the end says what was learnt and leads on, into the sandbox too', async () => {
    const closing = page.getByRole('region', { name: 'What you can do now' });
    await expect(closing.getByRole('listitem')).toHaveCount(4);
    await expect(closing).toContainText('Next in the course: The odd, short final segment');
    await closing.getByRole('link', { name: 'Open this exchange in the sandbox' }).click();
    await expect(page).toHaveURL(/\/sandbox\/(?:index\.html)?#s=2/);
    await expect(why(page).locator('.clock')).toHaveText('97.000 ms');
    await expect(page.getByText('cannot be opened')).toHaveCount(0);
    await expect(page.getByLabel('Scenario', { exact: true })).toHaveValue('short-initial-segment');
  });
});

test('the bet on the header is settled where both runs are compared', async ({ page, site }) => {
  await open(page, `${site}${PATH}#header-bet`);
  const bet = stop(page, 'header-bet');
  await bet.getByRole('radio').nth(2).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  for (let i = 0; i < 6; i++) await button(page, 'Next').click();
  const twin = stop(page, 'header-joined');
  await expect(twin).toContainText('Your bet');
  await expect(twin).toContainText('It becomes half as long');
  await expect(twin).toContainText('Not quite');
  await expect(twin).toContainText('The right answer');
  await expect(steps(page).getByText('Your bet')).toHaveCount(0);

  await expect(picture(page)).toContainText('380.6 ms less');
  const plots = picture(page).getByRole('img', { name: /^Sequence plot/ });
  await expect(plots).toHaveCount(2);
  for (const plot of await plots.all()) {
    await expect(plot.locator('.behind .data').first(), 'the other run').toBeAttached();
  }
  const lastTicks = await plots.evaluateAll((svgs) =>
    svgs.map(
      (svg) => [...svg.querySelectorAll('text')].filter((t) => / ms$/.test(t.textContent)).length,
    ),
  );
  expect(lastTicks[0]).toBeGreaterThan(0);
  await picture(page).getByRole('button', { name: 'header joined' }).click();
  await expect(picture(page).getByRole('img')).toHaveCount(2);
  await expect(picture(page).getByRole('img', { name: /^Ladder/ })).toBeVisible();
});

test(
  '‘Next’ passes the words that set the scene by only if they are in the first screen',
  { tag: '@all' },
  async ({ page, site }) => {
    for (const [width, height] of [
      [1440, 900],
      [360, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await open(page, site + PATH);
      const first = page.locator('.stop').first();
      if (width === 360) {
        await button(page, 'Next').click();
        await expect(first.locator('.main p').first()).toBeInViewport();
        await expect(first.locator('.main').getByRole('heading').first()).toBeFocused();
        expect((await place(page))[0]).toBe(1);
      }
      await expect(first.locator('.main p').first()).toBeInViewport();
      await button(page, 'Next').click();
      expect((await place(page))[0]).toBe(2);
    }
  },
);

test('the picture follows the reader who scrolls, and an address leads to a step', async ({
  page,
  site,
}) => {
  await open(page, site + PATH);
  const clock = why(page).locator('.clock');
  await expect(clock).toHaveText('97.000 ms');
  await page.locator('#step-3').evaluate((element) => element.scrollIntoView());
  await expect(clock).toHaveText('5.017 ms');
  await page.goto(`${site}${PATH}#step-5`);
  await expect(clock).toHaveText('189.267 ms');
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/#step-4$/);
  await expect(page.locator('#step-4-title')).toBeFocused();
});

test(
  'a rule opens its card; each step is one sentence for those who do not see it',
  { tag: '@smoke' },
  async ({ page, site }) => {
    await test.step('a rule opens its card, from the text and from the why line', async () => {
      await open(page, `${site}${PATH}#step-3`);
      await stop(page, 'step-3').getByRole('link', { name: 'The initial window' }).click();
      const card = page.getByRole('dialog');
      await expect(card.getByRole('heading')).toHaveText('The initial window');
      await expect(card.getByRole('link', { name: 'RFC 5681, section 3.1' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
      await expect(
        stop(page, 'step-3').getByRole('link', { name: 'The initial window' }),
      ).toBeFocused();
      await why(page).getByRole('link', { name: 'the congestion window' }).click();
      await expect(card.getByRole('heading')).toHaveText('The congestion window');
      await card.getByRole('button', { name: 'Close' }).click();
      await expect(card).toBeHidden();
    });
    await test.step('each step is one sentence for those who do not see it; playing is quiet', async () => {
      await open(page, `${site}${PATH}#step-2`);
      await page.keyboard.press('Shift+ArrowDown');
      const announcement = page.locator('main > [role="status"]');
      await expect(announcement).toHaveText(
        /^5 of \d+: The server stops\. At 5\.017 ms: .*Server holds back 5,191/,
      );
      await button(page, 'Play').click();
      await expect(why(page).getByRole('status')).toHaveText('');
    });
  },
);

test(
  'further views are behind a button and stay from step to step',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${PATH}#step-2`);
    await expect(picture(page).getByRole('table')).toHaveCount(0);
    await button(page, 'More views').click();
    await button(page, 'Packets').click();
    await expect(picture(page).getByRole('table')).toBeVisible();
    await button(page, 'Next').click();
    await expect(picture(page).getByRole('table')).toBeVisible();
  },
);

test('what was done is there at the next visit, and can be forgotten', async ({ page, site }) => {
  await open(page, `${site}${PATH}#quick-bet`);
  const bet = stop(page, 'quick-bet');
  await bet.getByRole('radio').nth(0).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await button(page, 'Next').click();
  await open(page, `${site}about/`);
  await open(page, site + PATH);
  await page.getByRole('link', { name: 'Continue at ‘A window of one segment’' }).click();
  // The page hears of a new address a moment after the click.
  await expect.poll(async () => (await place(page))[0]).toBe(11);
  await expect(verdict(bet, 'Right')).toBeVisible();
  await button(page, 'Forget my bets and answers').click();
  await expect(verdict(bet, 'Right')).toHaveCount(0);
  await expect(bet.getByRole('radio').first()).toBeEnabled();
});

test('everything works where nothing can be kept', { tag: '@all' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await open(page, `${site}${PATH}#quick-bet`);
  const bet = stop(page, 'quick-bet');
  await bet.getByRole('radio').nth(0).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await expect(verdict(bet, 'Right')).toBeVisible();
  await button(page, 'Next').click();
  expect((await place(page))[0]).toBe(11);
});

test(
  'the page in a file is as alive as on a server',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await open(page, `${siteAsFiles}${PATH}index.html`);
    await button(page, 'Next').click();
    await expect(page).toHaveURL(/#header-bet$/);
    expect((await place(page))[0]).toBe(2);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('text, pictures, choices, answers and rules are all there', async ({ page, site }) => {
    await page.goto(site + PATH);
    const step = stop(page, 'step-3');
    await expect(step.getByRole('img')).toHaveCount(2);
    await expect(step).toContainText('Server holds back 5,191 bytes');
    const bet = stop(page, 'small-bet');
    await expect(
      bet.locator('.choices').getByText('It stays, about as long as before.'),
    ).toBeVisible();
    await expect(bet.locator('.answers').getByText('Not quite').first()).toBeHidden();
    await bet.getByText('The answer', { exact: true }).click();
    await expect(bet.locator('.answers').getByText('Not quite').first()).toBeVisible();
    // The bet's, which ends at its moment, and the answer's.
    await expect(bet.getByRole('img', { name: /^Sequence plot/ })).toHaveCount(2);
    await expect(page.getByRole('button')).toHaveCount(0);
    const line = stop(page, 'patient-bet');
    await expect(line.getByText('Your bet: …')).toBeVisible();
    await expect(line.getByText('Under the delayed-ACK rule, the ACK leaves')).toBeHidden();
    await line.getByText('The answer', { exact: true }).click();
    await expect(line.getByText('Under the delayed-ACK rule, the ACK leaves')).toBeVisible();
    await step.getByRole('link', { name: 'The initial window' }).click();
    await expect(page.locator('#rule-initial-window')).toBeInViewport();
  });
});
