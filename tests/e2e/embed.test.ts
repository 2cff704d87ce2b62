// A player in a frame: on a slide it takes nothing that is the deck's, costs nothing before it is seen,
// and shows what its address asks for, in a frame of any size.
import type { FrameLocator, Page } from '@playwright/test';
import { heardOf, keysOf, openDeck, type Deck } from './deck.ts';
import { builtinScenario } from '../../src/scenario/index.ts';
import { encodeLink } from '../../src/share/link/index.ts';
import { defaultView } from '../../src/ui/player/state/view-data.ts';
import { expect, test, untilReady } from './site.ts';

const PATH = 'embed/short-initial-segment/';

const frame = (address: string, more = 'width="800" height="450"'): string =>
  `<iframe src="${address}" ${more}></iframe>`;

const clockOf = (inside: FrameLocator | Page) => inside.locator('.clock');
const next = (inside: FrameLocator | Page) => inside.getByRole('button', { name: 'Next segment' });

test('two on one page are stepped each by itself', { tag: '@all' }, async ({ page, site }) => {
  await openDeck(page, site, frame(site + PATH) + frame(`${site}embed/netbsd-third-ack/?start=0`));
  const [one, other] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
  await expect(clockOf(one)).toHaveText('116.000 ms');
  await expect(clockOf(other)).toHaveText('0.000 ms');
  await next(one).click();
  await expect(clockOf(one)).toHaveText('189.267 ms');
  await expect(clockOf(other)).toHaveText('0.000 ms');
  await next(other).click();
  await expect(clockOf(other)).not.toHaveText('0.000 ms');
});

test('nothing wakes before it can be seen, and a player that is left pauses', async ({
  page,
  site,
}) => {
  await openDeck(page, site, frame(`${site}${PATH}?play=1`, 'hidden width="800" height="450"'));
  const inside = page.frames()[1]!;
  await inside.waitForLoadState('load');
  const show = (hidden: boolean) =>
    page
      .locator('iframe')
      .evaluate((iframe, hidden) => ((iframe as HTMLElement).hidden = hidden), hidden);
  await page.waitForTimeout(300);
  expect(await inside.locator('html[data-ready]').count()).toBe(0);
  await show(false);
  const slide = page.frameLocator('iframe');
  await expect(slide.getByRole('button', { name: 'Pause' })).toBeVisible();
  await show(true);
  await page.waitForTimeout(300);
  await show(false);
  await expect(slide.getByRole('button', { name: 'Play' })).toBeVisible();
});

test(
  'plays nothing by itself where motion is unwelcome',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${site}${PATH}?play=1&start=0`);
    await untilReady(page);
    await page.waitForTimeout(300);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(clockOf(page)).toHaveText('0.000 ms');
  },
);

test.describe('keys', () => {
  test('stay the deck’s until the player is clicked', { tag: '@all' }, async ({ page, site }) => {
    await openDeck(page, site, frame(site + PATH));
    await untilReady(page.frames()[1]!);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('ArrowRight');
    await expect(clockOf(page.frameLocator('iframe'))).toHaveText('116.000 ms');
    expect(await keysOf(page)).toEqual(['ArrowRight']);
  });

  test('step it then; what does nothing there is told to the deck', async ({ page, site }) => {
    await openDeck(page, site, frame(`${site}${PATH}?stop=190ms`));
    const inside = page.frameLocator('iframe');
    await untilReady(page.frames()[1]!);
    await inside.locator('.why .clock').click();
    await page.keyboard.press('ArrowRight');
    await expect(clockOf(inside)).toHaveText('189.267 ms');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('End');
    await expect(clockOf(inside)).toHaveText('190.000 ms');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => heardOf(page, 'key'))
      .toMatchObject([
        { ackclock: 1, key: 'PageDown' },
        { ackclock: 1, key: 'ArrowRight' },
      ]);
    expect(await keysOf(page)).toEqual([]);
  });

  test('are all told to the deck where the address says so', async ({ page, site }) => {
    await openDeck(page, site, frame(`${site}${PATH}?keys=none`));
    const inside = page.frameLocator('iframe');
    await untilReady(page.frames()[1]!);
    await next(inside).click();
    await expect(clockOf(inside)).toHaveText('189.267 ms');
    await page.keyboard.press('ArrowRight');
    await inside.getByRole('slider').click();
    const there = await clockOf(inside).textContent();
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => heardOf(page, 'key'))
      .toMatchObject([{ key: 'ArrowRight' }, { key: 'ArrowLeft' }]);
    await expect(clockOf(inside)).toHaveText(there!);
    await page.keyboard.press('Tab');
    await page.keyboard.press('.');
    await expect.poll(async () => (await heardOf(page, 'key')).at(-1)).toMatchObject({ key: '.' });
  });

  test(
    'are the deck’s after a view was chosen there, too',
    { tag: '@all' },
    async ({ page, site }) => {
      await openDeck(page, site, frame(`${site}${PATH}?keys=none`, 'width="600" height="400"'));
      const inside = page.frameLocator('iframe');
      await untilReady(page.frames()[1]!);
      await inside.locator('.why .clock').click();
      await inside.getByLabel('View').selectOption('ladder');
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => heardOf(page, 'key')).toMatchObject([{ key: 'ArrowUp' }]);
      await expect(inside.getByLabel('View')).toHaveValue('ladder');
    },
  );

  test('are the deck’s on a picture that stays', { tag: '@all' }, async ({ page, site }) => {
    await openDeck(page, site, frame(`${site}${PATH}?still=1`));
    await untilReady(page.frames()[1]!);
    await page.frameLocator('iframe').locator('.why .clock').click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => heardOf(page, 'key')).toMatchObject([{ key: 'ArrowRight' }]);
  });
});

test.describe('the address', () => {
  test('says where it starts and stops, which views and controls, and the title', async ({
    page,
    site,
  }) => {
    await page.goto(
      `${site}${PATH}?start=4&stop=6&at=5&views=packets,ladder&controls=steps&title=Look%20here&theme=dark`,
    );
    await untilReady(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look here');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Packets').first()).toBeVisible();
    await expect(page.getByRole('slider')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next decision' })).toBeHidden();
    const step = page.getByRole('button', { name: 'Next segment' });
    // Their box goes around them.
    const around = await page.getByRole('group', { name: 'Player' }).boundingBox();
    const inside = await step.boundingBox();
    expect(inside!.x + inside!.width).toBeLessThan(around!.x + around!.width);
    await step.click();
    const last = await clockOf(page).textContent();
    await expect(step).toHaveAttribute('aria-disabled', 'true');
    await step.click({ force: true });
    await expect(clockOf(page)).toHaveText(last!);
  });

  test('is refused in a sentence where it asks for what there is not, and the usual is shown', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}${PATH}?views=<b>x</b>&start=900&title=%3Cscript%3E`);
    await untilReady(page);
    const notice = page.getByRole('status').filter({ hasText: 'was ignored' });
    await expect(notice).toContainText('‘views=<b>x</b>’ was ignored: it must be any of');
    await expect(notice).toContainText('no such place for ‘start’: it has 34 steps');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<script>');
    await expect(clockOf(page)).toHaveText('116.000 ms');
    await notice.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(notice).toBeHidden();
  });

  test(
    'may carry a whole state, also of a file',
    { tag: '@all' },
    async ({ page, site, siteAsFiles }) => {
      const scenario = builtinScenario('odd-short-final-segment');
      const fragment = await encodeLink({
        schema: scenario.version,
        preset: scenario.name,
        changes: { 'hosts.client.tcp.mss': 512 },
        twin: null,
        time: 2_000_000,
        selection: null,
        view: { ...defaultView, views: ['ladder'] } as never,
        digest: '',
      });
      for (const address of [`${site}embed/`, `${siteAsFiles}embed/index.html`]) {
        await page.goto(`about:blank`);
        await page.goto(`${address}?theme=dark${fragment}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('tcp.mss 512');
        await expect(clockOf(page)).toHaveText('2.000 ms');
        await expect(page.locator('.view')).toHaveCount(1);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expect(page.locator('.views')).toBeVisible();
      }
      await page.goto('about:blank');
      await page.goto(`${site}embed/#s=1zbroken`);
      await expect(page.getByRole('status').first()).toContainText('cannot be opened');
      await expect(clockOf(page)).toHaveText('116.000 ms');
      await expect(page.locator('.views')).toBeVisible();
    },
  );

  test('may ask for a picture that stays', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(`${site}${PATH}?still=1&at=4`);
    await untilReady(page);
    await expect(clockOf(page)).toHaveText('0.485 ms');
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.locator('.why .clock').click();
    await page.keyboard.press('ArrowRight');
    await expect(clockOf(page)).toHaveText('0.485 ms');
  });
});

for (const [width, height, views] of [
  [480, 270, 1],
  [800, 450, 2],
  [1440, 900, 2],
] as const) {
  test(
    `fills ${width} x ${height} and needs no scrolling`,
    { tag: width === 480 ? [] : '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      await page.goto(site + PATH);
      await untilReady(page);
      const room = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      });
      expect(room).toEqual([width, height]);
      const pictures = page.locator('svg.picture:visible');
      await expect(pictures).toHaveCount(views);
      const box = (await pictures.first().boundingBox())!;
      expect(box.height).toBeGreaterThan(height * 0.45);
      await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport();
      await expect(next(page)).toBeInViewport();
    },
  );
}

test('words that have no room are laid over the pictures on demand, and nothing moves', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 480, height: 270 });
  await page.goto(site + PATH);
  await untilReady(page);
  const last = page.locator('.why .side').last();
  const picture = page.locator('svg.picture:visible');
  const place = await picture.boundingBox();
  const more = page.getByRole('button', { name: 'more of what happens and why' });
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await more.click();
  await expect(last).toBeInViewport({ ratio: 0.99 });
  expect(await picture.boundingBox()).toEqual(place);
  // It stays while the run goes on.
  await next(page).click();
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('button', { name: 'less of what happens and why' }).focus();
  await page.keyboard.press('Escape');
  await expect(more).toBeVisible();
  expect(await picture.boundingBox()).toEqual(place);
  // Where all of it fits there is nothing to be asked for.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: /of what happens and why/ })).toHaveCount(0);
});

test('tells how high it would be, also as learning platforms understand it', async ({
  page,
  site,
}) => {
  await openDeck(page, site, frame(site + PATH, 'width="800" height="300"'));
  await untilReady(page.frames()[1]!);
  await expect
    .poll(() => heardOf(page, 'height'))
    .toEqual([{ ackclock: 1, event: 'height', height: 450 }]);
  await page.locator('iframe').evaluate((iframe) => iframe.setAttribute('width', '1200'));
  await expect.poll(() => heardOf(page, 'height')).toHaveLength(2);
  const lti = await page.evaluate(() =>
    (window as unknown as Deck).heard.filter((each) => each['subject'] === 'lti.frameResize'),
  );
  expect(lti).toEqual([
    { subject: 'lti.frameResize', height: 450 },
    { subject: 'lti.frameResize', height: 675 },
  ]);
});

test('its typefaces come with it, into a frame without an origin too', async ({ page, site }) => {
  await openDeck(
    page,
    site,
    frame(site + PATH, 'sandbox="allow-scripts" width="800" height="450"'),
  );
  const inside = page.frames()[1]!;
  await untilReady(inside);
  const faces = await inside.evaluate(async () => {
    await document.fonts.load('1rem Inter');
    return [...document.fonts].filter(
      ({ family, status }) => /Inter$/.test(family.replaceAll('"', '')) && status === 'loaded',
    ).length;
  });
  expect(faces).toBeGreaterThan(0);
  await next(page.frameLocator('iframe')).click();
  await expect(clockOf(page.frameLocator('iframe'))).toHaveText('189.267 ms');
});

test(
  'a run that the page does not carry is made when the page is seen',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await page.goto(`${siteAsFiles}embed/table1-http/index.html`);
    await untilReady(page);
    const clock = await clockOf(page).textContent();
    await next(page).click();
    await expect(clockOf(page)).not.toHaveText(clock!);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('its pictures and sentences are there', { tag: '@all' }, async ({ page, siteBelow }) => {
    await page.setViewportSize({ width: 800, height: 450 });
    await page.goto(`${siteBelow}${PATH}?theme=dark`);
    await expect(page.locator('svg.picture:visible')).toHaveCount(2);
    await expect(page.locator('.why')).toContainText('delayed ACK');
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
  });
});
