// A reader goes through every lesson there is: stop by stop, by keys and with wrong answers; then with
// right ones, by pointer; then with none. What is right is read from the page's data, so a new lesson
// is walked through as soon as it is built.
import type { Page } from '@playwright/test';
import type { Block } from '../../src/course/markdown/index.ts';
import { builtPages, nameOf, type BuiltPage } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';
import { button, Walk, type Way } from './walk.ts';

// A recording of every action takes longer than the actions.
test.use({ trace: 'off' });

/** It has bets by choice and by value, questions and tasks. */
const IN_THE_GATE = 'lessons/short-initial-segment/';

for (const built of builtPages.filter(({ kind }) => kind === 'lesson')) {
  test.describe(nameOf(built), () => {
    const tag = built.path === IN_THE_GATE ? [] : '@all';

    test(
      'can be gone through by keys, with wrong bets and answers',
      { tag },
      async ({ page, site }) => {
        const lesson = await open(page, site, built);
        await new Walk(page, lesson.blocks, 'wrong').throughAll();
        await expectKept(page, lesson, 'wrong');
      },
    );

    test(
      'can be gone through with right ones, and with none',
      { tag: '@all' },
      async ({ page, site }) => {
        const lesson = await open(page, site, built);
        await new Walk(page, lesson.blocks, 'right').toWhatIsAsked();
        await expectKept(page, lesson, 'right');
        await page.reload();
        await untilReady(page);
        await button(page, 'Forget my bets and answers').press('Enter');
        await new Walk(page, lesson.blocks, 'shown').toWhatIsAsked();
        await expectKept(page, lesson, 'shown');
      },
    );
  });
}

interface Walked {
  readonly slug: string;
  readonly blocks: readonly Block[];
}

async function open(page: Page, site: string, { path, html }: BuiltPage): Promise<Walked> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [, data] = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)!;
  await page.goto(site + path);
  await untilReady(page);
  return (JSON.parse(data!) as { lesson: Walked }).lesson;
}

/** What was done is remembered by the browser. */
async function expectKept(page: Page, { slug, blocks }: Walked, way: Way): Promise<void> {
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
