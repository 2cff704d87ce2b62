// Two tabs of one browser: what is kept in one survives the other, and shows there.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const SLUG = 'short-initial-segment';

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await untilReady(page);
  return page;
}

const kept = (page: Page) =>
  page.evaluate((slug) => localStorage.getItem(`ackclock.lesson.${slug}`), SLUG);

test('a bet in one tab and an answer in another both survive; forgetting wins', async ({
  context,
  site,
}) => {
  const lesson = `${site}lessons/${SLUG}/`;
  const a = await openTab(context, `${lesson}#quick-bet`);
  const b = await openTab(context, `${lesson}#question-1`);
  const list = await openTab(context, `${site}lessons/`);
  const bet = (page: Page) => page.locator('.stop:has(#quick-bet)');
  const answers = (page: Page) => page.locator('#question-1 li > button');
  const forget = { name: 'Forget my bets and answers' };

  await bet(a).getByRole('radio').nth(0).check();
  await bet(a).getByRole('button', { name: 'Place the bet' }).click();
  await answers(b).first().click();
  const both = { bets: { 'quick-bet': 0 }, answers: { 'question-1': [0] } };
  expect(JSON.parse((await kept(b))!)).toMatchObject(both);
  await expect(bet(b).getByRole('button', { name: 'Place the bet' })).toHaveCount(0);
  await expect(answers(a).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(list.getByText('2 of ').first()).toBeVisible();
  await a.reload();
  await untilReady(a);
  await expect(answers(a).first()).toHaveAttribute('aria-expanded', 'true');

  await a.getByRole('button', forget).click();
  await expect(b.getByRole('button', forget)).toHaveCount(0);
  await expect(bet(b).getByRole('button', { name: 'Place the bet' })).toBeVisible();
  await answers(b).nth(1).click();
  await expect(a.getByRole('button', forget)).toBeVisible();
  expect(JSON.parse((await kept(a))!)).toMatchObject({
    bets: {},
    answers: { 'question-1': [1] },
  });
});

test(
  'a scenario that one tab keeps is offered in the other',
  { tag: '@all' },
  async ({ context, site }) => {
    const tabs = [
      await openTab(context, `${site}sandbox/`),
      await openTab(context, `${site}sandbox/`),
    ];
    for (const [i, tab] of tabs.entries()) {
      await tab.getByRole('button', { name: 'Change fields' }).click();
      await tab.getByText('Your scenarios').click();
      await tab.getByLabel('Save this scenario as').fill(`from tab ${i}`);
      await tab.getByRole('button', { name: 'Save', exact: true }).click();
    }
    for (const tab of tabs) {
      await expect(tab.getByRole('button', { name: 'Open from tab 0' })).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Open from tab 1' })).toBeVisible();
    }
  },
);
