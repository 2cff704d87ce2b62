// What a lesson gives back: a strip that shrinks, how sure and how right the reader was, own words, and a card to share.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Block } from '../../src/course/markdown/index.ts';
import { builtPages, type BuiltPage } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';

const SLUG = 'short-initial-segment';
const PATH = `lessons/${SLUG}/`;
const KEY = `ackclock.lesson.${SLUG}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The blocks of a lesson's page, as it carries them. */
function blocksIn({ html }: BuiltPage): readonly Block[] {
  const [, data = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const { lesson } = JSON.parse(data) as { lesson?: { blocks: readonly Block[] } };
  return lesson?.blocks ?? [];
}

const lessonPages = builtPages.filter(({ kind }) => kind === 'lesson');
const blocks = blocksIn(lessonPages.find(({ path }) => path === PATH)!);

/** Where the reader was before, as the browser has kept it. */
async function withRecord(page: Page, record: object): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      try {
        if (localStorage.getItem(key!) === null) localStorage.setItem(key!, text!);
      } catch {
        // Expected: a page of another origin.
      }
    },
    [KEY, JSON.stringify(record)],
  );
}

/** The widths of the bar of the reader's run, each once, as they are written into the page: frames may be left out, these are not. */
async function watchBar(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    (globalThis as { seen?: number[] }).seen = seen;
    const look = (): void => {
      const bar = document.querySelector('.strips rect.now:not(.silence)');
      const width = Number(bar?.getAttribute('width') ?? 0);
      if (width > 0 && width !== seen.at(-1)) seen.push(width);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['width'],
    });
  });
  return () => page.evaluate(() => (globalThis as { seen?: number[] }).seen ?? []);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a strip shrinks from before to now when the goal is met: ${reducedMotion}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${site}${PATH}#task-1`);
    await untilReady(page);
    const task = page.locator('#task-1');
    await expect(task.getByRole('status')).toContainText('This is where you start.');
    await expect(page.locator('.strips rect.start').first()).toBeVisible();
    const widths = await watchBar(page);
    await task.getByText('Show one way').click();
    await button(page, 'Try it here').click();
    await expect(task.getByRole('status')).toContainText('x shorter: 9.86 ms instead of');
    await expect(page.locator('.strips')).toContainText('9.86 ms');
    if (reducedMotion === 'no-preference') {
      // On its way it is between the two.
      await expect
        .poll(async () => {
          const seen = await widths();
          return Math.max(...seen) / seen.at(-1)!;
        })
        .toBeGreaterThan(20);
    }
    const seen = await widths();
    if (reducedMotion === 'reduce') expect(seen).toHaveLength(1);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });
}

test('how sure the reader is is one tap, kept, and never in the way; the end tells how right', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site}${PATH}#quick-bet`);
  await untilReady(page);
  const bet = page.locator('#quick-bet');
  const place = bet.getByRole('button', { name: 'Place the bet' });
  await bet.getByRole('radio').nth(1).focus();
  await page.keyboard.press('Space');
  await expect(place).toBeEnabled();
  const sure = bet.getByRole('group', { name: /^How sure are you\?/ });
  await expect(sure.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(sure.getByRole('radio', { name: 'Fairly sure' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  // As at the choices, Enter places the bet.
  await page.keyboard.press('Enter');
  await expect(bet.locator('.verdict:visible').first()).toHaveText(/Right|Not quite/);
  await expect(sure).toHaveCount(0);
  const kept = await page.evaluate((key) => localStorage.getItem(key), KEY);
  expect(JSON.parse(kept!)).toMatchObject({ confidence: { 'quick-bet': 2 } });
});

test('the end: goals, how sure and how right, a card, the next lesson, and administration folded', async ({
  page,
  site,
}, info) => {
  const bets = blocks.filter((block) => block.kind === 'bet' && block.asked === null).slice(0, 3);
  const rightOf = (block: Block): number =>
    'choices' in block ? block.choices.findIndex(({ right }) => right) : 0;
  const [first, second, third] = bets as [Block, Block, Block];
  await withRecord(page, {
    bets: {
      [first.id]: rightOf(first),
      [second.id]: rightOf(second),
      [third.id]: rightOf(third) === 0 ? 1 : 0,
    },
    confidence: { [first.id]: 2, [second.id]: 2, [third.id]: 0 },
    decided: bets.map(({ id }) => id),
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site}${PATH}#${blocks.findLast(({ kind }) => kind === 'task')!.id}`);
  await untilReady(page);
  const end = page.getByRole('region', { name: 'What you can do now' });
  await expect(end.getByRole('checkbox').first()).toBeEnabled();
  await expect(end).toContainText('You were certain twice and right both times.');
  await expect(end).toContainText('You guessed once, and were wrong.');
  await expect(end).toContainText('the surer you were, the more often you were right');
  await expect(button(page, 'Forget all lessons …')).toBeHidden();
  const order = await end.getByRole('heading').allInnerTexts();
  expect(order).toEqual([
    'What you can do now',
    'How sure you were, and how right',
    'Share what you found out',
  ]);

  const card = end.getByRole('img', { name: /^The short initial segment\. .* 9\.86 ms\.$/ });
  // It is drawn once its place can be seen.
  await page.getByRole('heading', { name: 'Share what you found out' }).scrollIntoViewIfNeeded();
  await expect(card).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save as PNG').click(),
  ]);
  const file = info.outputPath('card.png');
  await download.saveAs(file);
  const png = readFileSync(file);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  await expect(end.getByRole('status').filter({ hasText: /^Saved .*\.png\.$/ })).toHaveCount(1);
});

test('own words are kept on the device, compared with the author’s, and stand on the card', async ({
  page,
  site,
}) => {
  const block = blocks.find(({ kind }) => kind === 'own-words')!;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site}${PATH}#${block.id}`);
  await untilReady(page);
  const words = page.locator('.own-words-place').getByRole('textbox');
  await expect(button(page, 'Show the author’s sentence')).toBeVisible();
  await words.fill('It <b>waits</b> for a clock.');
  await expect(page.locator('.own-words-place')).toContainText('Nothing is sent.');
  await button(page, 'Compare with the author’s').press('Enter');
  await expect(page.locator('.own-words-place .author')).toBeFocused();
  await expect(page.locator('.own-words-place')).toContainText('The author’s sentence');
  await words.fill('x'.repeat(600));
  await expect(words).toHaveValue('x'.repeat(500));
  await words.fill('It <b>waits</b> for a clock.');
  await page.reload();
  await untilReady(page);
  await expect(words).toHaveValue('It <b>waits</b> for a clock.');
  await expect(page.locator('.own-words-place .author')).toBeVisible();
  // The last stop is about the reader's own server; behind it comes the end.
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await next.click();
  const own = page.getByRole('checkbox', { name: 'Use my own words' });
  await own.scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /It <b>waits<\/b> for a clock\./ })).toBeVisible();
  await own.uncheck();
  await expect(page.getByRole('img', { name: /It <b>waits/ })).toHaveCount(0);
});

test(
  'the card is drawn in a page that was opened as a file, too',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await page.goto(`${siteAsFiles}${PATH}index.html#task-3`);
    await untilReady(page);
    const card = page.getByRole('img', { name: /^The short initial segment\./ });
    await page.getByRole('heading', { name: 'Share what you found out' }).scrollIntoViewIfNeeded();
    await expect(card).toBeVisible();
    await expect(page.getByText('there is no link to it')).toBeVisible();
    await expect(button(page, 'Copy the link')).toHaveCount(0);
  },
);
