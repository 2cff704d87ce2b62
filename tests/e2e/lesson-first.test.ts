// The first screen of every lesson is a story: what is at stake, a picture, the first step, and the way on.
import type { Locator, Page } from '@playwright/test';
import { builtPages, nameOf } from './built-pages.ts';
import { expect, test, testOfFiles, untilReady } from './site.ts';

const lessons = builtPages.filter(({ kind }) => kind === 'lesson');
/** Tried in a browser: the one that all lessons are modelled on, the first of the course, and the one with most hosts. */
const tried = ['short-initial-segment', 'reading-a-plot', 'restart-study'];

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

/** Expects all of something in the window, and nothing of it under the bar with the steps. */
async function expectInSight(page: Page, what: Locator, name: string): Promise<void> {
  const box = (await what.boundingBox())!;
  const bar = (await page.locator('nav.steps').boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x, name).toBeGreaterThanOrEqual(0);
  expect(box.y, name).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, name).toBeLessThanOrEqual(width);
  const beside = box.x >= bar.x + bar.width || box.x + box.width <= bar.x;
  expect(box.y + box.height, name).toBeLessThanOrEqual(beside ? height : bar.y);
}

async function expectStory(page: Page, picture: Locator): Promise<void> {
  await expectInSight(page, page.getByRole('heading', { level: 1 }), 'title');
  await expectInSight(page, page.locator('.stakes'), 'stakes');
  await expectInSight(page, picture, 'picture');
  expect((await picture.boundingBox())!.height).toBeGreaterThanOrEqual(200);
  await expect(next(page)).toBeInViewport({ ratio: 1 });
}

for (const slug of tried) {
  const { path } = lessons.find((lesson) => lesson.path === `lessons/${slug}/`)!;
  const tag = slug === tried[0] ? [] : '@all';

  test(`${slug}: a laptop’s first screen holds the story`, { tag }, async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(site + path);
    await untilReady(page);
    await expectStory(page, page.locator('#picture figure svg.picture:visible').first());
    await expectInSight(page, page.locator('.stop').first(), 'the first step');
    for (const fold of await page.locator('.folds > details').all()) {
      await expect(fold).not.toHaveAttribute('open');
      await expectInSight(page, fold, 'what is folded');
    }
    await expect(next(page).locator('kbd')).toBeVisible();
  });

  test(`${slug}: so does a telephone’s, but for the words`, { tag }, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(site + path);
    await untilReady(page);
    await expect(page.locator('.pinned')).toBeVisible();
    await expectStory(page, page.locator('.pinned svg.picture'));
  });
}

test(
  'with a finger no key is printed at the button',
  { tag: '@all' },
  async ({ browser, site }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${site}lessons/short-initial-segment/`);
    await untilReady(page);
    await expect(next(page).locator('kbd')).toBeHidden();
    await context.close();
  },
);

test('the why line is as high as its words; as one steps it grows, and is no higher at the next place', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site}lessons/short-initial-segment/#symptom`);
  await untilReady(page);
  const why = page.getByRole('region', { name: 'Why' });
  /** Its height, and how much of that its words leave empty. */
  const measure = () =>
    why.evaluate((section) => {
      const last = Math.max(
        ...[...section.querySelectorAll('.inside p')].map((p) => p.getBoundingClientRect().bottom),
      );
      const { bottom, height } = section.getBoundingClientRect();
      return { height, empty: bottom - last };
    });
  expect((await measure()).empty).toBeLessThan(20);
  const heights: number[] = [];
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(i % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
    heights.push((await measure()).height);
  }
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  await next(page).click();
  await expect.poll(async () => (await measure()).empty).toBeLessThan(20);
});

test('goals are checked off at the end, and the page remembers it', async ({ page, site }) => {
  await page.goto(`${site}lessons/short-initial-segment/`);
  await untilReady(page);
  const heading = page.getByRole('heading', { name: 'What you can do now' });
  // What operates the end comes with a reader who sees it.
  await heading.scrollIntoViewIfNeeded();
  const goals = page.getByRole('region', { name: 'What you can do now' }).getByRole('checkbox');
  await goals.nth(1).check();
  await goals.nth(2).check();
  await goals.nth(2).uncheck();
  await page.reload();
  await untilReady(page);
  await heading.scrollIntoViewIfNeeded();
  await expect(goals.nth(1)).toBeChecked();
  await expect(goals.nth(2)).not.toBeChecked();
});

for (const lesson of lessons) {
  testOfFiles(`${nameOf(lesson)} is built as a story`, () => {
    const { html } = lesson;
    const [, data] = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)!;
    const { blocks } = (JSON.parse(data!) as { lesson: { blocks: { kind: string }[] } }).lesson;
    // Before the first step there is at most the heading of its section.
    expect(blocks.slice(0, 2).map(({ kind }) => kind)).toEqual(['section', 'step']);
    const words = textOf(blocks[1]);
    expect(words.length, words).toBeLessThanOrEqual(longestFirstStep);

    const order = ['class="stakes', 'class="stop', '<svg', 'class="main', 'class="folds'];
    const places = order.map((part) => html.indexOf(part, html.indexOf('<h1')));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const [, folds] = /class="folds[^>]*>(.*?)<\/details>/s.exec(html)!;
    expect(folds).toMatch(
      /^(<!--.*?-->|\s|<fieldset.*?<\/fieldset>)*<details class="goals[^>]*"><summary/,
    );
    const [, number, count] = /Lesson (\d+) of (\d+)/.exec(html)!;
    expect(Number(number)).toBeLessThanOrEqual(Number(count));
    expect(Number(count)).toBe(lessons.length);
  });
}

/** Characters that find room below a title of two lines and stakes of three; see docs/lessons.md. */
const longestFirstStep = 400;

/** The words of a block's content. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const { content, text } = value as { content?: unknown; text?: string };
  return content === undefined ? (text ?? '') : textOf(content);
}

testOfFiles('the built picture is already that of the first step', () => {
  // What is drawn nearer than the step asks for can be drawn as a whole again.
  const nearer = lessons.filter(({ html }) => html.includes('>Whole run<'));
  expect(nearer.map(nameOf)).toEqual([]);
});
