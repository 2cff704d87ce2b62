// Presentation mode: what a lecture hall sees is large, alone, and left by Escape.
import type { Locator, Page } from '@playwright/test';
import { builtPages } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';

// A recording of every action takes longer than the actions.
test.use({ trace: 'off' });

const hall = { width: 1280, height: 720 };

/** The smallest text in a picture on view, pixels of the screen. */
const smallestLabel = (picture: Locator): Promise<number> =>
  picture.locator('svg.picture[role=img]').evaluate((svg) => {
    const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll('text')].filter((one) => one.textContent !== '');
    return Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * scale));
  });

async function expectLarge(picture: Locator): Promise<void> {
  // A picture that was hidden is drawn once it has a size; until then there is one for each width.
  await expect(picture.locator('svg.picture[role=img]')).toHaveCount(1);
  await expect.poll(() => smallestLabel(picture)).toBeGreaterThanOrEqual(17.9);
}

const sizeOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize(hall);
  await page.goto(address);
  await untilReady(page);
}

test('a player takes the screen with P, one view at a time, and gives it back with Escape', async ({
  page,
  site,
}) => {
  await open(page, `${site}sandbox/`);
  const player = page.locator('.player');
  const present = page.getByRole('button', { name: 'Present' });
  await player.focus();
  await page.keyboard.press('p');
  await expect(present).toHaveAttribute('aria-pressed', 'true');
  await expect(player).toHaveCSS('position', 'fixed');
  await expect(page.locator('.ladder-area')).toBeVisible();
  await expect(page.locator('.sequence-area')).toBeHidden();
  await expectLarge(page.locator('.ladder-area'));
  expect(await sizeOf(page.locator('.why .now'))).toBeGreaterThanOrEqual(24);
  await page.getByLabel('View', { exact: true }).selectOption('sequence');
  await expect(page.locator('.sequence-area')).toBeVisible();
  await expectLarge(page.locator('.sequence-area'));
  await page.keyboard.press('Escape');
  await expect(present).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.ladder-area')).toBeVisible();
});

test('an embedded bet for a lecture hall has words of 24 pixels and a picture with labels of 18', async ({
  page,
  site,
}) => {
  await open(page, `${site}embed/bets/short-initial-segment/header-bet/?present=1`);
  await expectLarge(page.locator('.view.front'));
  for (const words of [page.locator('fieldset label').first(), page.locator('.why .now')]) {
    expect(await sizeOf(words)).toBeGreaterThanOrEqual(24);
  }
});

test('an embedded player that is asked to present shows the ladder first, and the plot on request', async ({
  page,
  site,
}) => {
  await open(page, `${site}embed/odd-short-final-segment/?present=1`);
  await expect(page.locator('.view.ladder')).toBeVisible();
  await expect(page.locator('.view.sequence')).toBeHidden();
  await page.getByLabel('View', { exact: true }).selectOption('sequence');
  await expectLarge(page.locator('.view.sequence'));
});

const lessons = builtPages.filter(({ kind }) => kind === 'lesson');
/** It has bets by choice and by value, questions, tasks, a handle and a comparison. */
const IN_THE_GATE = 'lessons/short-initial-segment/';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the lesson' });
const next = (page: Page) => steps(page).getByRole('button', { name: /^(Next|Show me)/ });
const stopOf = (page: Page) =>
  page.locator('.stop.here').evaluate((stop) => Number((stop as HTMLElement).dataset['stop']));

async function present(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, address);
  await page.keyboard.press('p');
  await expect(page.locator('.lesson.presenting')).toHaveCSS('position', 'fixed');
}

/** What is wrong with the stop that is presented. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const inside = ({ left, top, right, bottom }: DOMRect): boolean =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    for (const svg of document.querySelectorAll<SVGSVGElement>('#picture svg.picture[role=img]')) {
      const box = svg.getBoundingClientRect();
      const { width, height } = svg.viewBox.baseVal;
      // It keeps its proportions.
      const scale = Math.min(box.width / width, box.height / height);
      for (const one of svg.querySelectorAll('text')) {
        const size = parseFloat(getComputedStyle(one).fontSize) * scale;
        if (one.textContent !== '' && one.getClientRects().length > 0 && size < 17.9)
          faults.push(`label '${one.textContent}': ${size} pixels`);
      }
    }
    const picture = document.querySelector(
      '#picture :is(.view, .pictures, .drawing, .picture-place, .line) svg.picture[role=img]',
    );
    // The part on the reader's own server has none.
    if (picture !== null && picture.getClientRects().length > 0) {
      const box = picture.getBoundingClientRect();
      if (!inside(box) || box.height < 120) faults.push(`picture: ${JSON.stringify(box)}`);
      for (const x of [0.1, 0.5, 0.9]) {
        for (const y of [0.1, 0.5, 0.9]) {
          const over = document.elementFromPoint(
            box.left + x * box.width,
            box.top + y * box.height,
          );
          if (!over?.closest('#picture')) faults.push(`picture under ${over?.className}`);
        }
      }
    }
    const stop = document.querySelector('.stop.here')!;
    const texts = document.createTreeWalker(stop, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const around = node.parentElement!;
      // Marks of words, and what is there for the ear alone.
      if (
        node.textContent!.trim() === '' ||
        around.closest('.cite, b, sub, sup, math, .hidden, svg, button.copy')
      )
        continue;
      if (around.getClientRects().length === 0 || !around.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(around).fontSize);
      if (size < 24) small.add(`'${node.textContent!.trim().slice(0, 30)}': ${size} pixels`);
    }
    faults.push(...small);
    const begins = stop.getBoundingClientRect().top;
    const bar = document.querySelector('nav.steps')!.getBoundingClientRect();
    if (begins < -1 || begins > bar.top - 60) faults.push(`words begin at ${begins}`);
    if (!inside(bar)) faults.push('the bar is out of view');
    const place = stop.querySelector('.place:not(button), form > .row:last-child');
    // Where a question is longer than the window, its choices are scrolled to first.
    const choices = place?.closest('form')?.getBoundingClientRect().top ?? Infinity;
    if (
      place !== null &&
      choices < bar.top - 100 &&
      place.getBoundingClientRect().bottom > bar.top + 1
    )
      faults.push('the place to bet is under the bar');
    const words = document.querySelector('.lesson > .words')!;
    for (const part of [document.documentElement, words]) {
      if (part.scrollWidth > part.clientWidth) faults.push(`${part.className} is too wide`);
    }
    return faults;
  });

/** Whether what stands beside the words is there: some of it comes late. */
async function untilBeside(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const beside = document.querySelector('#picture');
    if (beside === null || beside.children.length === 0 || beside.getClientRects().length === 0)
      return true;
    return beside.querySelector('svg.picture[role=img]') !== null;
  });
}

/** Goes on to the next stop: long words are scrolled first, and an open bet is asked for once. */
async function goOn(page: Page, act: () => Promise<void>): Promise<void> {
  const at = await stopOf(page);
  for (let i = 0; i < 12 && (await stopOf(page)) === at; i++) await act();
  await expect.poll(() => stopOf(page)).toBeGreaterThan(at);
}

/** The stop that is presented, once all of it is there. */
async function expectInView(page: Page): Promise<void> {
  await untilBeside(page);
  const at = await stopOf(page);
  await expect.poll(() => faultsOf(page), { message: `stop ${at + 1}` }).toEqual([]);
}

/** One of each kind: a step, bets by choice and by value, a comparison, a handle, a task, the reader's own server. */
const ofEachKind = [
  'step-3',
  'header-bet',
  'patient-bet',
  'header-joined',
  'find-the-stall',
  'task-1',
  'own-server',
];

test('each kind of stop presented has its picture and its words in view, and large', async ({
  page,
  site,
}) => {
  await present(page, `${site}${IN_THE_GATE}`);
  await expectInView(page);
  for (const id of ofEachKind) {
    await page.evaluate((id) => (location.hash = id), id);
    await expect(page.locator(`.stop.here #${id}`)).toBeVisible();
    await expectInView(page);
  }
});

for (const { path } of lessons) {
  test(
    `all stops of ${path} presented have their pictures and words in view, and large`,
    { tag: '@all' },
    async ({ page, site }) => {
      test.setTimeout(100_000);
      await present(page, `${site}${path}`);
      const count = await page.locator('[data-stop]').count();
      for (let at = 0; at < count; at++) {
        await expect.poll(() => stopOf(page)).toBe(at);
        await expectInView(page);
        if (at + 1 === count) continue;
        await goOn(page, () => next(page).click());
      }
    },
  );
}

test('long words are shown to their end before the next stop', async ({ page, site }) => {
  await present(page, `${site}${IN_THE_GATE}#own-server`);
  const stop = page.locator('.stop.here');
  const last = stop.getByText('Check that it worked');
  await expect(last).not.toBeInViewport();
  const at = await stopOf(page);
  await next(page).click();
  expect(await stopOf(page)).toBe(at);
  for (let i = 0; i < 12 && (await next(page).isVisible()); i++) {
    if (await last.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight - 60)) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(last).toBeInViewport();
  expect(await stopOf(page)).toBe(at);
});

test('a presented lesson is gone through by arrows, and left where the reader has come to', async ({
  page,
  site,
}) => {
  await present(page, `${site}${IN_THE_GATE}`);
  await goOn(page, () => next(page).click());
  await goOn(page, () => page.keyboard.press('Shift+ArrowDown'));
  await expect.poll(() => stopOf(page)).toBe(2);
  await goOn(page, () => page.keyboard.press('ArrowRight'));
  await goOn(page, () => page.keyboard.press('ArrowRight'));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stopOf(page)).toBe(3);
  await page.keyboard.press('Escape');
  await expect(page.locator('.lesson.presenting')).toHaveCount(0);
  expect(await stopOf(page)).toBe(3);
  await expect(page.locator('.stop.here .title')).toBeInViewport();
  await page.keyboard.press('p');
  await expect(page.locator('.lesson.presenting')).toHaveCount(1);
  expect(await stopOf(page)).toBe(3);
});

test('a bet that is placed in a presented lesson shows its verdict', async ({ page, site }) => {
  await page.setViewportSize(hall);
  await page.goto(`${site}${IN_THE_GATE}#quick-bet`);
  await untilReady(page);
  await page.keyboard.press('p');
  await expect(page.locator('.lesson.presenting')).toHaveCount(1);
  const bet = page.locator('#quick-bet');
  await bet.locator('fieldset label').first().click();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await expect(bet.locator('.verdict').first()).toBeInViewport();
  await expect(bet.locator('label.mine')).toBeInViewport();
});
