// A page around a lesson or a bet that asks and may hears what was done in it. Any other page learns nothing, and no page
// of another origin learns what was done before.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { ask, heardOf, openDeck, send, serveDeck, type Deck } from './deck.ts';
import { expect, test, untilReady } from './site.ts';

const LESSON = 'lessons/short-initial-segment/';
const BET = 'embed/bets/short-initial-segment/header-bet/';

const frame = (address: string): string =>
  `<iframe src="${address}" title="Activity" width="1200" height="700"></iframe>`;

async function place(bet: FrameLocator | Locator, choice: number): Promise<void> {
  await bet.getByRole('radio').nth(choice).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
}
const quickBet = (page: Page) => page.frameLocator('iframe').locator('.stop:has(#quick-bet)');
const verdict = (inside: FrameLocator | Locator) =>
  inside.locator('.verdict').filter({ visible: true }).first();

/** What a frame said of any kind, but how high it is. */
const kindsHeard = async (page: Page): Promise<ReadonlySet<unknown>> => {
  const kinds = await page.evaluate(() =>
    (window as unknown as Deck).heard.map((each) => each['event'] ?? each['subject']),
  );
  return new Set(kinds.filter((kind) => kind !== 'height' && kind !== 'lti.frameResize'));
};

test('a page that does not ask learns nothing; one that asks hears of each bet, and that all is done', async ({
  page,
  site,
}) => {
  await openDeck(page, site, frame(`${site}${LESSON}#quick-bet`));
  await expect.poll(() => heardOf(page, 'ready')).toMatchObject([{ ackclock: 1 }]);
  await place(quickBet(page), 0);
  await expect(verdict(quickBet(page))).toBeVisible();
  // Its answer comes after whatever was sent because of the bet.
  await ask(page, { ackclock: 2, command: 'getState' });
  expect(await kindsHeard(page)).toEqual(new Set(['ready', 'answer']));
  const before = await ask(page, { ackclock: 2, command: 'watch' });
  expect(before).toMatchObject({ ackclock: 2, lesson: 'short-initial-segment', complete: false });
  expect(before).toMatchObject({ bets: { placed: 1 }, questions: { right: 0 } });
  await page.frameLocator('iframe').getByRole('button', { name: 'Forget my bets' }).click();
  await expect
    .poll(async () => (await heardOf(page, 'progress')).at(-1))
    .toMatchObject({ ackclock: 2, score: 0, bets: { placed: 0 } });

  await openDeck(page, site, frame(site + BET));
  expect(await ask(page, { ackclock: 2, command: 'watch' })).toMatchObject({ score: 0 });
  await place(page.frameLocator('iframe'), 0);
  const heardOfReports = async (event: string) =>
    (await heardOf(page, event)).filter((each) => each['ackclock'] === 2);
  const placed = { bet: 'header-bet', score: 1, complete: true, bets: { placed: 1, right: 0 } };
  await expect.poll(() => heardOfReports('done')).toMatchObject([placed]);
  expect(await heardOfReports('progress')).toMatchObject([placed]);
});

test('a page of another origin that the address does not name learns nothing', async ({
  page,
  site,
}) => {
  const deck = await serveDeck(frame(`${site}${LESSON}#quick-bet`));
  await page.goto(`${deck.address}deck.html`);
  await untilReady(page.frames()[1]!);
  await place(quickBet(page), 0);
  await expect(verdict(quickBet(page))).toBeVisible();
  // The refusals come after whatever was sent because of the bet.
  for (const command of ['watch', 'getState']) {
    await expect
      .poll(async () => {
        await send(page, { ackclock: 2, id: command, command });
        return heardOf(page, 'error');
      })
      .toContainEqual(expect.objectContaining({ id: command, field: 'origin' }));
  }
  expect(await kindsHeard(page)).toEqual(new Set(['error']));
  deck.stop();
});

test('a page of an origin that is named hears only what was done since it asked', async ({
  page,
  site,
}) => {
  const deck = await serveDeck('');
  await page.goto(`${deck.address}deck.html`);
  const { origin } = new URL(deck.address);
  await page.evaluate(
    (framed) => document.body.insertAdjacentHTML('beforeend', framed),
    frame(`${site}${LESSON}?origins=${origin}#quick-bet`),
  );
  await expect.poll(() => heardOf(page, 'ready')).toHaveLength(1);
  await place(quickBet(page), 0);
  await expect(verdict(quickBet(page))).toBeVisible();
  expect(await ask(page, { ackclock: 2, command: 'watch' })).toMatchObject({ bets: { placed: 0 } });
  await place(quickBet(page), 1);
  await expect
    .poll(async () => (await heardOf(page, 'progress')).at(-1))
    .toMatchObject({ bets: { placed: 1 } });
  deck.stop();
});
