// A lesson on a telephone, by touch: one stop a screen, its picture pinned above its words, and the bar below both.
import type { Page } from '@playwright/test';
import { builtPages, nameOf } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';

// A recording of every action takes longer than the actions.
test.use({ trace: 'off', hasTouch: true, viewport: { width: 360, height: 740 } });

const lessons = builtPages.filter(({ kind }) => kind === 'lesson');
/** It has bets by choice and by value, questions, tasks and a comparison. */
const IN_THE_GATE = 'lessons/short-initial-segment/';
/** One and a half screens. */
const HIGHEST = 1.5 * 740;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Steps of the lesson' });
const next = (page: Page) => bar(page).getByRole('button', { name: /^(Next|Show me)/ });

async function open(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await untilReady(page);
  await expect(page.locator('.lesson.paged')).toBeVisible();
}

interface Measured {
  readonly kind: string;
  /** Of the picture, what is said of it, and the words of a step, bet or task; pixels. */
  readonly height: number;
  /** Of the pinned picture; 0: there is none. */
  readonly picture: number;
  /** What is wrong with where the picture is: at the top of the screen, and at its end. */
  readonly faults: readonly string[];
  readonly overflow: number;
}

/** Looks at the screen that is on: at its beginning, and scrolled to its end. */
async function measure(page: Page): Promise<Measured> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const heightOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    const faultsAt = (place: string): string[] => {
      const picture = document.querySelector('.pinned .view');
      // The part on the reader's own server has none.
      if (picture === null || picture.getClientRects().length === 0) return [];
      const { left, top, right, bottom } = picture.getBoundingClientRect();
      const { top: end } = document.querySelector('nav.steps')!.getBoundingClientRect();
      const faults: string[] = [];
      if (left < 0 || top < 0 || right > innerWidth || bottom > end) {
        faults.push(`${place}: not wholly in view, from ${top} to ${bottom}`);
      }
      for (const x of [0.05, 0.5, 0.95]) {
        for (const y of [0.05, 0.5, 0.95]) {
          const [px, py] = [left + x * (right - left), top + y * (bottom - top)];
          const over = document.elementFromPoint(px, py);
          if ((over?.closest('.pinned') ?? null) === null)
            faults.push(`${place}: under ${over?.className}`);
        }
      }
      return faults;
    };
    const main = document.querySelector('.stop.here .main')!;
    const atTop = faultsAt('at the top');
    const before = scrollY;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    // As far as the stop goes: below it is the page's footer.
    const end = document.querySelector('.stop.here')!.getBoundingClientRect().bottom;
    scrollTo({ top: scrollY + end - innerHeight * 0.9, behavior: 'instant' });
    await frame();
    const atEnd = faultsAt('at the end');
    scrollTo({ top: before, behavior: 'instant' });
    await frame();
    return {
      kind: main.classList[1]!,
      height: heightOf('.pinned') + heightOf('.stop.here .notes') + heightOf('.stop.here .main'),
      picture: heightOf('.pinned .view'),
      faults: [...atTop, ...atEnd],
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  });
}

for (const lesson of lessons) {
  const tag = lesson.path === IN_THE_GATE ? [] : '@all';
  test(
    `${nameOf(lesson)}: each stop has its picture and its words in one and a half screens`,
    { tag },
    async ({ page, site }) => {
      await open(page, site + lesson.path);
      const count = await page.locator('[data-stop]').count();
      const found: string[] = [];
      for (let at = 0; at < count; at++) {
        await expect(bar(page)).toContainText(`${at + 1} of ${count}`);
        const id = (await page.locator('.stop.here .main').getAttribute('id'))!;
        await expect(page.locator('.stop:visible')).toHaveCount(1);
        if (at > 0) await expect(page.locator(`#${id}-title`)).toBeFocused();
        const needed = page.locator('.stop.here .task, .beside:has(p.note)');
        if ((await needed.count()) > 0) await expect(page.getByText('Loading …')).toHaveCount(0);
        const { kind, height, picture, faults, overflow } = await measure(page);
        found.push(...faults.map((fault) => `${id}, ${fault}`));
        if (overflow > 0) found.push(`${id} is ${overflow} px too wide`);
        if (['step', 'bet', 'task'].includes(kind)) {
          if (picture < 150) found.push(`${id} has no picture`);
          if (height > HIGHEST) found.push(`${id} is ${Math.round(height)} px high`);
        }
        // The first screen's words are below its picture: the first tap brings them up. A bet is asked for once.
        await next(page).tap();
        for (let i = 0; i < 2 && at + 1 < count; i++) {
          if (!(await bar(page).innerText()).includes(`${at + 1} of ${count}`)) break;
          await next(page).tap();
        }
      }
      expect(found).toEqual([]);
      await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeFocused();
      await expect(page.locator('.stop:visible')).toHaveCount(0);
      await bar(page).getByRole('button', { name: 'Back' }).tap();
      await expect(bar(page)).toContainText(`${count} of ${count}`);
      await expect(page.locator('.stop:visible')).toHaveCount(1);
    },
  );

  test(
    `${nameOf(lesson)}: picture and ‘Next’ are in view at 640 by 400`,
    { tag: '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width: 640, height: 400 });
      await open(page, site + lesson.path);
      const ids = await page
        .locator('[data-stop] .main')
        .evaluateAll((all) => all.map((e) => e.id));
      const found: string[] = [];
      for (const [at, id] of ids.entries()) {
        if (at > 0) await goTo(page, id);
        await expect(next(page)).toBeInViewport({ ratio: 1 });
        const { faults, overflow } = await measure(page);
        found.push(...faults.map((fault) => `${id}, ${fault}`));
        if (overflow > 0) found.push(`${id} is ${overflow} px too wide`);
      }
      expect(found).toEqual([]);
    },
  );
}

async function goTo(page: Page, id: string): Promise<void> {
  await page.evaluate((id) => (location.hash = id), id);
  await expect(page.locator('.stop.here .main')).toHaveId(id);
  await expect(page.locator(`#${id}-title`)).toBeFocused();
}

test('an address shows its stop, the browser’s Back the one before, and the list leads to any', async ({
  page,
  site,
}) => {
  await open(page, `${site}${IN_THE_GATE}#step-3`);
  const here = page.locator('.stop.here .main');
  await expect(here).toHaveId('step-3');
  await expect(page.locator('.stop:visible')).toHaveCount(1);
  await bar(page)
    .getByRole('button', { name: /of \d+/ })
    .tap();
  const list = page.getByRole('dialog', { name: 'Steps' });
  await expect(list.getByRole('link', { name: 'The server stops' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await list.getByRole('link', { name: 'A window of one' }).tap();
  await expect(list).toBeHidden();
  await expect(here).toHaveId('one-bet');
  await expect(page.locator('#one-bet-title')).toBeFocused();
  await page.goBack();
  await expect(here).toHaveId('step-3');
  await page.goForward();
  await expect(here).toHaveId('one-bet');
});

test(
  'words on another screen are found: a link to a text shows its stop, a citation the sources',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site + IN_THE_GATE);
    // What a browser does when it finds something there.
    await page.locator('#step-5').evaluate((element) => {
      const stop = element.closest('[data-stop]')!;
      stop.dispatchEvent(new Event('beforematch', { bubbles: true }));
    });
    await expect(page.locator('.stop.here .main')).toHaveId('step-5');
    await expect(page.locator('[data-stop="0"]')).toHaveAttribute('hidden', 'until-found');
    const source = page.locator('.end [id^=source-]').first();
    const id = (await source.getAttribute('id'))!;
    await page.evaluate((id) => (location.hash = id), id);
    await expect(source).toBeInViewport();
    await page.goBack();
    await expect(page.locator('.stop.here .main')).toHaveId('step-5');
    await expect(source).toBeHidden();
  },
);

test(
  'a picture’s other views are one choice away, until the next stop',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${IN_THE_GATE}#step-3`);
    const pinned = page.locator('.pinned');
    await expect(pinned.getByRole('img', { name: /^Sequence plot/ })).toBeVisible();
    const clock = page.locator('.notes .clock');
    await expect(clock).toHaveText('5.017 ms');
    await pinned.getByRole('button', { name: 'Next segment' }).tap();
    await expect(clock).not.toHaveText('5.017 ms');
    await pinned.getByLabel('View').selectOption('Ladder');
    await expect(pinned.getByRole('img', { name: /^Ladder/ })).toBeVisible();
    await expect(pinned.getByRole('img')).toHaveCount(1);
    await next(page).tap();
    await expect(pinned.getByRole('img', { name: /^Sequence plot/ })).toBeVisible();
  },
);

test(
  'paper has all stops, also after a telephone’s screens',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${IN_THE_GATE}#step-3`);
    await page.emulateMedia({ media: 'print' });
    const count = await page.locator('[data-stop]').count();
    await expect(page.locator('.stop:visible')).toHaveCount(count);
    for (const id of ['symptom', 'step-5']) {
      await expect(page.locator(`#${id} p:visible`).first()).toBeVisible();
      expect((await page.locator(`#${id}`).boundingBox())!.height).toBeGreaterThan(50);
    }
  },
);
