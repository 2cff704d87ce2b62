// A reader goes through every lesson there is: stop by stop, by keys and with wrong answers; then with
// right ones, by pointer; then with none. What is right is read from the page's data, so a new lesson
// is walked through as soon as it is built.
import type { Page } from '@playwright/test';
import type { Block } from '../../src/course/markdown/index.ts';
import { builtPages, nameOf } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';
import { button, Walk, type Way } from './walk.ts';

// A recording of every action takes longer than the actions.
test.use({ trace: 'off' });

for (const built of builtPages.filter(({ kind }) => kind === 'lesson')) {
  test(`${nameOf(built)} can be gone through, whatever one bets and answers`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { lesson } = JSON.parse(
      /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(built.html)![1]!,
    ) as { lesson: { slug: string; blocks: Block[] } };
    await page.goto(site + built.path);
    await untilReady(page);
    await new Walk(page, lesson.blocks, 'wrong').throughAll();
    await expectKept(page, lesson, 'wrong');
    await page.reload();
    await untilReady(page);
    for (const way of ['right', 'shown'] as const) {
      await button(page, 'Forget my bets and answers').press('Enter');
      await new Walk(page, lesson.blocks, way).toWhatIsAsked();
      await expectKept(page, lesson, way);
    }
  });
}

/** What was done is remembered by the browser. */
async function expectKept(
  page: Page,
  { slug, blocks }: { slug: string; blocks: readonly Block[] },
  way: Way,
): Promise<void> {
  const ids = (kind: Block['kind']) =>
    blocks.filter((one) => one.kind === kind).map(({ id }) => id);
  const kept = await page.evaluate((slug) => localStorage.getItem(`ackclock.lesson.${slug}`), slug);
  const { bets, decided, answers, solved } = JSON.parse(kept!) as {
    [field in 'bets' | 'answers']: object;
  } & { [field in 'decided' | 'solved']: string[] };
  const done = way === 'shown' ? [] : undefined;
  expect(Object.keys(bets).sort()).toEqual(done ?? ids('bet').sort());
  expect(Object.keys(answers).sort()).toEqual(done ?? ids('question').sort());
  expect(solved.sort()).toEqual(done ?? ids('task').sort());
  // A bet that was not placed is decided only if that happens on the spot.
  const decidedThere = (one: Block) => one.kind === 'bet' && one.settledBy === null;
  for (const one of blocks.filter(decidedThere)) expect(decided).toContain(one.id);
}
