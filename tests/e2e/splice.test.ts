// A book that speaks SPLICE keeps the score and the state of a lesson or a bet in its frame; a page that the address does not
// name learns nothing.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { send, serveDeck, type Deck } from './deck.ts';
import { expect, test, untilReady } from './site.ts';

const LESSON = 'lessons/short-initial-segment/';
const BET = 'embed/bets/short-initial-segment/header-bet/';

/** Keeps what a frame reports, and gives it back, as Runestone does. */
const bookWith = (address: string): string =>
  `<script>
   let kept = null;
   addEventListener('message', ({ source, data }) => {
     if (data.subject === 'SPLICE.reportScoreAndState') kept = JSON.stringify(data.state);
     if (data.subject === 'SPLICE.getState')
       source.postMessage(
         { subject: 'SPLICE.getState.response', message_id: data.message_id, state: kept }, '*');
   });
   </script><iframe src="${address}" title="Activity" width="1200" height="700"></iframe>`;

async function place(bet: FrameLocator | Locator): Promise<void> {
  await bet.getByRole('radio').nth(0).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
}
const quickBet = (page: Page) => page.frameLocator('iframe').locator('.stop:has(#quick-bet)');
const verdict = (bet: FrameLocator | Locator) =>
  bet.locator('.verdict').filter({ visible: true }).first();

const heard = (page: Page) => page.evaluate(() => (window as unknown as Deck).heard);
/** What it said of any kind. */
const kindsHeard = async (page: Page) =>
  (await heard(page)).map(({ event, subject }) => event ?? subject);
const scoresHeard = async (page: Page) =>
  (await heard(page)).flatMap(({ subject, score }) =>
    subject === 'SPLICE.reportScoreAndState' ? [score] : [],
  );

test(
  'a book keeps the score and the state of a lesson and of a bet',
  { tag: '@all' },
  async ({ page, site }) => {
    for (const [address, bet] of [
      [`${LESSON}?splice=1#quick-bet`, quickBet(page)],
      [`${BET}?splice=1`, page.frameLocator('iframe')],
    ] as const) {
      const book = await serveDeck(bookWith(site + address));
      await page.goto(`${book.address}deck.html`);
      await untilReady(page.frames()[1]!);
      await expect.poll(() => kindsHeard(page)).toContain('SPLICE.getState');
      await place(bet);
      await expect.poll(async () => (await scoresHeard(page)).at(-1)).toBeGreaterThan(0);
      const scores = await scoresHeard(page);
      // The frame is opened again.
      await page.locator('iframe').evaluate((iframe) => iframe.replaceWith(iframe.cloneNode()));
      await expect(verdict(bet)).toBeVisible();
      expect(await scoresHeard(page)).toEqual(scores);
      book.stop();
    }
  },
);

test('a book that the address does not name learns nothing', async ({ page, site }) => {
  const book = await serveDeck(
    bookWith(`${site}${LESSON}?splice=1&origins=https://example.org#quick-bet`),
  );
  await page.goto(`${book.address}deck.html`);
  await untilReady(page.frames()[1]!);
  await place(quickBet(page));
  await expect(verdict(quickBet(page))).toBeVisible();
  // Its answer comes after whatever was sent because of the bet.
  await expect
    .poll(async () => {
      await send(page, { ackclock: 2, command: 'watch' });
      return new Set(await kindsHeard(page));
    })
    .toEqual(new Set(['error']));
  book.stop();
});
