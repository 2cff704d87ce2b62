// The home page's story: what its first screen holds, the watch, and the fixes. Its player is in player.test.ts.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

const watch = (page: Page) => page.locator('.acts button');
const picture = (page: Page) =>
  page.getByRole('img', { name: 'The whole run to scale' }).filter({ visible: true });
const watchText = (page: Page) => page.locator('.watch-text');
/** What is heard of the watch; the player has a status of its own. */
const heard = (page: Page) => page.locator('.run [role="status"]');

async function open(page: Page, site: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(site);
  await untilReady(page);
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`at ${width} x ${height} the first screen is the story`, async ({ page, site }) => {
    await open(page, site, width, height);
    const parts = {
      title: page.getByRole('heading', { level: 1 }),
      stakes: page.getByText('Server and client each follow one of them, even today.'),
      watch: page.getByRole('button', { name: 'Watch it happen' }),
      course: page.getByRole('link', { name: 'Start the course' }),
      picture: picture(page),
    };
    for (const [name, part] of Object.entries(parts)) {
      await expect(part, name).toHaveCount(1);
      const box = (await part.boundingBox())!;
      expect(box.y, name).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, name).toBeLessThanOrEqual(height);
      if (name === 'picture') expect(box.height).toBeGreaterThanOrEqual(200);
      const covered = await part.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [top + 2, (top + bottom) / 2, bottom - 2].filter((y) => {
          const there = document.elementFromPoint((left + right) / 2, y);
          return there === null || !(element === there || element.contains(there));
        });
      });
      expect(covered, `${name} is under no bar`).toEqual([]);
    }
    const { words, controls } = await page.evaluate(() => {
      const seen = (box: DOMRect): boolean =>
        box.width > 0 && box.bottom > 0 && box.top < innerHeight;
      const main = document.querySelector('main')!;
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      let words = 0;
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement!;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest('title, desc, .hidden') !== null) continue;
        if (seen(range.getBoundingClientRect()))
          words += node.textContent!.match(/\S+/g)?.length ?? 0;
      }
      const operable = document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      );
      const controls = [...operable].filter(
        (each) =>
          each.closest('.site-header, .skip') === null &&
          each.checkVisibility({ visibilityProperty: true }) &&
          seen(each.getBoundingClientRect()),
      );
      return { words, controls: controls.length };
    });
    expect(words).toBeLessThanOrEqual(120);
    expect(controls).toBeLessThanOrEqual(15);
    expect(controls).toBeGreaterThanOrEqual(2);
  });
}

test('the watch stops at each silence with its reason, by keyboard, and leads on to the fixes', async ({
  page,
  site,
}) => {
  await open(page, site, 1280, 800);
  const before = (await picture(page).boundingBox())!;
  await watch(page).focus();
  await page.keyboard.press('Enter');
  await expect(watch(page)).toHaveText('Skip ahead');
  await expect(watchText(page)).toContainText('ms');
  await expect(heard(page)).toHaveText('');

  await expect(watch(page)).toHaveText('Go on');
  await expect(watchText(page)).toContainText('Client holds back an ACK for 1,686 bytes');
  await expect(watchText(page)).toContainText('Server holds back 5,191 bytes');
  await expect(heard(page)).toHaveText(
    /^Silence 1 of 2 begins at 5\.167 ms\. Client holds back an ACK/,
  );
  await expect(watch(page)).toBeFocused();
  await expect(picture(page)).not.toContainText('196.0 ms');
  expect((await picture(page).boundingBox())!.y).toBeCloseTo(before.y, 0);

  await page.keyboard.press('Enter');
  await expect(watchText(page)).toContainText('Silence for');
  // A further press skips to the next stop.
  await page.keyboard.press('Enter');
  await expect(watch(page)).toHaveText('Go on');
  await expect(heard(page)).toHaveText(/^Silence 2 of 2 begins at 193\.\d+ ms\. .*Nagle’s rule/);
  await expect(picture(page)).toContainText('184.3 ms');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(watch(page)).toHaveText('What would help?');
  await expect(picture(page)).toContainText('196.0 ms');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What would help?' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Join the header' })).toBeInViewport();
  await expect(watch(page)).toHaveText('Watch it happen');
});

test('where motion is unwelcome the watch goes from still to still', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, site, 1280, 800);
  await watch(page).press('Enter');
  await expect(watch(page)).toHaveText('Go on');
  const still = await picture(page).innerHTML();
  await expect(heard(page)).toHaveText(/^Silence 1 of 2/);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await picture(page).innerHTML()).toBe(still);
  await watch(page).press('Enter');
  await expect(heard(page)).toHaveText(/^Silence 2 of 2/);
  await watch(page).press('Enter');
  await expect(heard(page)).toHaveText(/^The end\. The wire is busy for less than 6 ms/);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('each fix shows its time beside the starting run’s on one axis, and what it is worth', async ({
  page,
  site,
}) => {
  await open(page, site, 1280, 800);
  const section = page.getByRole('region', { name: 'What would help?' });
  await expect(section).toContainText('390.5 ms');
  const row = (name: string) =>
    section.locator('.row').filter({ has: page.getByRole('button', { name }) });
  const guess = page.getByText('Guess where the bar will end, then click.');
  await expect(row('Join the header').getByText('Guess where')).toBeVisible();
  const bars: number[] = [];
  for (const [name, time, news, left] of [
    ['Join the header', '9.86 ms', '39x faster', 'no long silence remains'],
    ['Turn Nagle off', '194.4 ms', '2x faster', 'one long silence remains'],
    ['ACK at once', '10.3 ms', '37x faster', 'no long silence remains'],
  ] as const) {
    const own = row(name);
    await expect(own.getByText(news)).toBeHidden();
    await own.getByRole('button').press('Enter');
    await expect(own.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    for (const words of [time, news, left]) await expect(own.getByText(words)).toBeVisible();
    await expect(guess).toHaveCount(name === 'ACK at once' ? 0 : 1);
    bars.push(
      await own.locator('.after').evaluate(async (bar) => {
        await Promise.all(bar.getAnimations().map(({ finished }) => finished));
        return bar.getBoundingClientRect().width;
      }),
    );
  }
  const whole = (await section.locator('.busy').boundingBox())!.width;
  [9.86, 194.4, 10.3].forEach((time, i) => {
    expect(bars[i]! / whole).toBeCloseTo(time / 390.5, 2);
  });
});

test(
  'the second button leads to the course’s first lesson',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site, 1280, 800);
    await page.getByRole('link', { name: 'Start the course' }).click();
    await expect(page).toHaveURL(`${site}lessons/reading-a-plot/`);
  },
);

test('from a file the watch comes, too', { tag: '@all' }, async ({ page, siteAsFiles }) => {
  await open(page, `${siteAsFiles}index.html`, 1280, 800);
  await watch(page).click();
  await expect(watch(page)).toHaveText('Go on');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture and each fix’s time are there, nothing to press is', async ({ page, site }) => {
    await page.goto(site);
    await expect(picture(page)).toBeVisible();
    await expect(picture(page)).toContainText('184.3 ms');
    for (const words of ['9.86 ms', '194.4 ms', '10.3 ms', '39x faster']) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(watch(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Start the course' })).toBeVisible();
  });
});

test.describe('when the watch cannot be had', () => {
  test.use({ serviceWorkers: 'block', expected: /ERR_FAILED|home-/ });

  test(
    'the page says so, and the next press tries again',
    { tag: '@all' },
    async ({ page, site }) => {
      await open(page, site, 1280, 800);
      const parts = /\/assets\/home-.*\.js$/;
      await page.route(parts, (route) => route.abort());
      await watch(page).click();
      await expect(page.getByRole('alert')).toHaveText(/did not load/);
      await page.unroute(parts);
      await watch(page).click();
      await expect(watch(page)).toHaveText('Go on');
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});
