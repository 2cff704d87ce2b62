// A lesson on a telephone, by touch: one stop a screen, its picture pinned above its words, and the bar below both.
import type { Page } from '@playwright/test';
import { builtPages, nameOf } from './built-pages.ts';
import { expect, test, untilReady } from './site.ts';
import { measureScreen } from './stop-screen.ts';

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

/** What comes late on a screen has come: a task's fields, the words of a callout, an answer. */
async function untilWhole(page: Page): Promise<void> {
  const needed = page.locator('.stop.here .task, .beside:has(p.note)');
  if ((await needed.count()) > 0) await expect(page.getByText('Loading …')).toHaveCount(0);
}

/** Does by touch what the stop is there for; measures each state, and what is then to be seen. */
async function* statesOf(page: Page, kind: string): AsyncGenerator<string> {
  const here = page.locator('.stop.here .main');
  yield 'as it comes';
  if (kind === 'bet') {
    const choices = here.locator('form fieldset').first().locator('label:has([type=radio])');
    const field = here.getByRole('textbox', { name: /^Your bet/ });
    const place = here.getByRole('button', { name: 'Place the bet' });
    await expect(place).toHaveCount(1);
    if ((await field.count()) > 0) {
      await field.tap();
      // Whatever is asked for: one of them is within the bet's range.
      for (const value of ['100', '10', '2', '1000', '10000']) {
        await field.fill(value);
        await place.tap();
        if ((await here.locator('[aria-invalid=true]').count()) === 0) break;
      }
    } else {
      await choices.first().tap();
      await place.tap();
    }
    await expect(here.locator('.verdict-text, p:has-text("Bet placed")').first()).toBeVisible();
    yield 'placed';
  }
  if (kind === 'question') {
    for (const choice of await here.locator('button[aria-expanded]').all()) {
      await choice.tap();
      await expect(choice).toHaveAttribute('aria-expanded', 'true');
    }
    yield 'answered';
  }
  if (kind === 'task') {
    await here.getByText('Show one way', { exact: true }).tap();
    await here.getByRole('button', { name: 'Try it here' }).tap();
    await expect(here.getByText('The goal is met.')).toBeInViewport();
    yield 'solved';
    const again = here.getByRole('button', { name: 'Change the settings' });
    await again.tap();
    await expect(here.locator('.field :is(input, select)').first()).toBeFocused();
  }
  if (kind === 'round') {
    const cards = page.locator('.stop.here .round-stage label');
    for (let i = 0; i < (await cards.count()); i++) {
      await cards.nth(i).tap();
      await expect(cards.nth(i)).not.toContainText('not tried yet');
      yield `choice ${i + 1} played`;
    }
    await expect(page.locator('.stop.here .settled')).toBeVisible();
    yield 'played';
  }
  if (kind === 'own-server') {
    const parts = page.locator('.stop.here .server-part');
    await expect(parts.and(page.locator('[open]'))).toHaveCount(1);
    for (let i = 1; i < (await parts.count()); i++) {
      await parts.nth(i).locator('summary').tap();
      await expect(parts.nth(i)).toHaveAttribute('open');
      yield `part ${i + 1}`;
    }
    await expect(parts.and(page.locator('[open]'))).toHaveCount(1);
  }
}

for (const lesson of lessons) {
  const tag = lesson.path === IN_THE_GATE ? [] : '@all';
  test(
    `${nameOf(lesson)}: each stop, in all its states, has its picture and its words in one and a half screens`,
    { tag },
    async ({ page, site }) => {
      await open(page, site + lesson.path);
      const stops = page.locator('[data-stop]');
      const count = await stops.count();
      const found: string[] = [];
      const look = async (name: string, isPictured: boolean): Promise<void> => {
        await untilWhole(page);
        const { height, picture, faults, overflow } = await measureScreen(page);
        found.push(...faults.map((fault) => `${name}, ${fault}`));
        if (overflow > 0) found.push(`${name} is ${overflow} px too wide`);
        if (isPictured && picture < 150) found.push(`${name} has no picture`);
        if (height > HIGHEST) found.push(`${name} is ${height} px high`);
      };
      for (let at = 0; at < count; at++) {
        await expect(bar(page)).toContainText(`${at + 1} of ${count}`);
        await expect(page.locator('.stop:visible')).toHaveCount(1);
        const here = page.locator('.stop.here .main');
        const id = (await here.getAttribute('id'))!;
        if (!(await here.isVisible())) {
          await expect(page.locator('.stop.here > .opens')).toBeFocused();
          await expect(page.locator('.pinned')).toBeHidden();
          await look(`the words before ${id}`, false);
          await next(page).tap();
        }
        if (at > 0) await expect(page.locator(`#${id}-title`)).toBeFocused();
        const kind = await here.evaluate((main) => main.classList[1]!);
        for await (const state of statesOf(page, kind)) {
          await look(`${id}, ${state},`, ['step', 'bet', 'task', 'round', 'twin'].includes(kind));
        }
        await next(page).tap();
        // The first screen's words are below its picture: the first tap brings them up.
        if (at === 0 && (await bar(page).innerText()).includes(`1 of ${count}`))
          await next(page).tap();
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
        const { faults, overflow } = await measureScreen(page);
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
  await list.getByRole('link', { name: 'A window of one segment' }).tap();
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
  'long words before a block are a screen: an address leads to them, Next to the block, Back to them again',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}${IN_THE_GATE}`);
    const words = page.locator('.stop:has(#header-joined) > .opens');
    const id = (await words.getAttribute('id'))!;
    await page.evaluate((id) => (location.hash = id), id);
    const block = page.locator('#header-joined');
    await expect(words).toBeVisible();
    await expect(block).toBeHidden();
    await next(page).tap();
    await expect(page.locator('#header-joined-title')).toBeFocused();
    await expect(words).toBeHidden();
    await bar(page).getByRole('button', { name: 'Back' }).tap();
    await expect(words).toBeFocused();
    await bar(page).getByRole('button', { name: 'Back' }).tap();
    await expect(words).toBeHidden();
    await expect(block).toBeHidden();
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
