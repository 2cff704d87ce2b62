// The rounds of lesson 10: a bet, a choice for all senders, and what the engine in the page makes of it, which is what Node made of it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { LessonData } from '../../src/ui/lesson/state/data.ts';
import { resultText } from '../../src/ui/lesson/round/words.ts';
import { BUILT } from './built-pages.ts';
import { ENGINE } from './engine.ts';
import { expect, test, untilReady } from './site.ts';

const LESSON = 'lessons/restart-study/';

const html = readFileSync(`${BUILT}/${LESSON}index.html`, 'utf8');
const json = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
const rounds = (JSON.parse(json) as LessonData).lesson.blocks.filter(
  (block) => block.kind === 'round',
);

const stage = (page: Page) => page.locator('.round-stage').filter({ visible: true });
const card = (page: Page, words: string) => stage(page).getByRole('radio', { name: words });
const status = (page: Page) => stage(page).getByRole('status');

async function open(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await untilReady(page);
}

test('a bet shows the round that is not played yet; playing it decides the bet', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${site}${LESSON}#middle-round`);
  const [, round] = rounds;
  await expect(card(page, 'pace')).toBeDisabled();
  await expect(stage(page)).not.toContainText(/\blost\b(?! *\.)|✓|late/);

  const bet = page.locator('[data-stop]', { has: page.locator('#middle-round') });
  await bet.getByRole('radio', { name: 'All keep their windows.' }).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const here = page.locator('[data-stop]', { has: page.locator('#play-middle') });

  // By keys: from one card to the next.
  for (const [i, { words, result }] of round!.options.entries()) {
    if (i === 0) await card(page, words).press('Space');
    else await page.keyboard.press('ArrowRight');
    await expect(stage(page).locator('label.chosen')).toContainText(resultText(result, 10));
    await expect(status(page)).toContainText(result.met ? 'Goal reached.' : 'Not yet:');
    await expect(stage(page).getByRole('img')).toHaveAccessibleName(
      new RegExp(`^All senders: ${words}`),
    );
    await expect(here.locator('.settled')).toHaveCount(i === round!.solution ? 1 : 0);
  }
  await expect(stage(page).locator('label.met, label.missed')).toHaveCount(3);
  // The explanations above it do not push the round out of sight.
  await expect(page.locator('#play-middle-title')).toBeInViewport();
  await expect(page.locator('.stop.here #play-middle')).toHaveCount(1);
});

for (const { id, options, solution, seeds } of rounds) {
  test(
    `${id}: every choice gives what the lesson says, with any start times`,
    { tag: '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, `${site}${LESSON}#${id}`);
      for (const { words, result } of options) {
        await card(page, words).check();
        await expect(stage(page).locator('label.chosen')).toContainText(resultText(result, 10));
      }
      await card(page, options[solution]!.words).check();
      await stage(page).getByRole('button', { name: 'Play all 10 draws' }).click();
      const table = stage(page).getByRole('table');
      await expect(table.getByRole('button')).toHaveCount(seeds.length * options.length);
      // Another draw can be looked at, and left again.
      await table.getByRole('button').first().click();
      const back = stage(page).getByRole('button', { name: 'Back to draw 5' });
      await back.click();
      await expect(back).toHaveCount(0);
      await expect(stage(page)).toBeInViewport();
    },
  );
}

test('on a phone it is played below its picture', { tag: '@all' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${site}${LESSON}#play-large`);
  await expect(page.locator('.pinned').getByRole('img')).toBeInViewport();
  await card(page, 'keep the window').check();
  await expect(status(page)).toContainText('Not yet:');
  await card(page, 'start over').check();
  await expect(status(page)).toContainText('Goal reached.');
  await stage(page).getByRole('button', { name: 'Play all 10 draws' }).click();
  await expect(stage(page).getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test(
  'a large figure of a study takes the picture’s place',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${site}${LESSON}#study-1`);
    const figure = page.locator('.study-stage svg');
    await expect(figure).toBeVisible();
    expect((await figure.boundingBox())!.width).toBeGreaterThan(600);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each choice’s picture can be unfolded', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(`${site}${LESSON}`);
    const kept = page.locator('[data-stop]', { has: page.locator('#play-small') });
    await kept.getByText('What each choice does').click();
    await expect(kept.getByRole('img', { name: /^All senders/ })).toHaveCount(3);
  });
});

test.describe('without the engine', () => {
  test.use({ expected: /engine|ERR_FAILED/ });

  test('it says that nothing was run, and tries again', { tag: '@all' }, async ({ page, site }) => {
    let refused = true;
    await page.route(ENGINE, (route) => (refused ? route.abort() : route.continue()));
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${site}${LESSON}#play-small`);
    await card(page, 'start over').check();
    await expect(status(page)).toContainText('Nothing was run');
    refused = false;
    await stage(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toContainText('Not yet:');
  });
});
