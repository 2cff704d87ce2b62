// The sandbox: any built-in scenario in the whole player, any of its views, found again as it was left.
import type { Locator, Page } from '@playwright/test';
import { ENGINE } from './engine.ts';
import { expect, test, untilReady } from './site.ts';

const PATH = 'sandbox/';
const clock = (page: Page): Locator => page.locator('.why .clock');
const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name });
const scenario = (page: Page): Locator => page.getByLabel('Scenario', { exact: true });

async function open(page: Page, site: string): Promise<void> {
  await page.goto(site + PATH);
  await untilReady(page);
}

test('runs whichever scenario is chosen, and shows it at its symptom', async ({ page, site }) => {
  await open(page, site);
  const packets = page.locator('.packets-area tbody tr');
  const before = await packets.allTextContents();
  await scenario(page).selectOption('odd-short-final-segment');
  await expect(page.locator('.why')).toContainText('Nagle');
  expect(await packets.allTextContents()).not.toEqual(before);
  await scenario(page).selectOption('short-initial-segment');
  await expect.poll(() => packets.allTextContents()).toEqual(before);
});

test(
  'several hosts on one bottleneck are drawn as well',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    await scenario(page).selectOption('victim-flow');
    await expect(page.locator('.about')).not.toContainText('header');
    await expect(page.locator('.sequence-area svg [data-record]').first()).toBeAttached();
  },
);

test('a long run opens on what it is about; one press shows the whole, and the next run opens anew', async ({
  page,
  site,
}) => {
  await open(page, site);
  const plot = page.locator('.sequence-area');
  const whole = plot.getByRole('button', { name: 'Whole run' });
  await expect(whole).toHaveCount(0);
  await scenario(page).selectOption('restart-demo-ssr');
  await expect(page.locator('.why')).toContainText('delayed ACK');
  await expect(plot).toContainText('19.6 s folded');
  await whole.click();
  await expect(whole).toHaveCount(0);
  await expect(plot).toContainText('1,000,000');
  await scenario(page).selectOption('victim-flow');
  await expect(plot.getByLabel('Connections in the plot')).toHaveText(/2: client-2 → server-2/);
  await expect(plot.locator('svg')).toContainText('server-2 → client-2');
  await expect(page.getByLabel('Between which hosts').locator('option:checked')).toHaveText(
    'client-2 and server-2',
  );
  await page.locator('.player').focus();
  await page.keyboard.press('0');
  await expect(whole).toHaveCount(0);
});

test('views come and go, the last one stays, and a theme or a size changes nothing', async ({
  page,
  site,
}) => {
  await open(page, site);
  for (const name of ['Ladder', 'Packets']) await chip(page, name).click();
  await expect(page.locator('.ladder-area, .packets-area')).toHaveCount(0);
  await chip(page, 'Sequence plot').press('Enter');
  await expect(page.locator('.sequence-area')).toBeVisible();
  await chip(page, 'Where the time went').click();
  await page.getByRole('button', { name: 'Next segment' }).click();
  const at = await clock(page).textContent();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 400, height: 700 });
  await expect(page.locator('.budget-area')).toBeVisible();
  await expect(clock(page)).toHaveText(at!);
});

test('a reloaded page shows the same moment and the same views', async ({ page, site }) => {
  await open(page, site);
  await chip(page, 'Packets').click();
  await page.getByRole('button', { name: 'Fold silences' }).click();
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Next segment' }).click();
  const at = await clock(page).textContent();
  await page.reload();
  await untilReady(page);
  await expect(clock(page)).toHaveText(at!);
  await expect(page.locator('.packets-area')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Fold silences' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test(
  'packets tell the time since the start or since the packet before, and go on doing so',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site);
    const times = page.locator('.packets-area tbody td:first-child');
    const since = page.getByLabel('Time of packets');
    const start = (await times.allTextContents()).slice(0, 12).map(Number);
    await since.selectOption('since the previous packet');
    const after = (await times.allTextContents()).slice(0, 12).map(Number);
    expect(after[0]).toBe(0);
    start.slice(1).forEach((time, i) => expect(after[i + 1]).toBeCloseTo(time - start[i]!, 2));
    await page.reload();
    await untilReady(page);
    await expect(since).toHaveValue('previous');
    expect((await times.allTextContents()).slice(0, 12).map(Number)).toEqual(after);
  },
);

test('what a tab kept is not believed: odd places are left alone', async ({ page, site }) => {
  await open(page, site);
  const at = await clock(page).textContent();
  // Written when the page has kept its own place and is gone.
  await page.addInitScript(() => {
    sessionStorage.setItem(
      'ackclock.place.sandbox.short-initial-segment',
      JSON.stringify({ time: 'soon', view: { views: ['<b>', 7], folded: 'yes' } }),
    );
  });
  await page.reload();
  await untilReady(page);
  await expect(clock(page)).toHaveText(at!);
  await expect(page.locator('.sequence-area, .ladder-area, .packets-area')).toHaveCount(3);
});

test('any views fit beside one another at any width', { tag: '@all' }, async ({ page, site }) => {
  await open(page, site);
  const names = await page
    .getByRole('group', { name: 'Views' })
    .getByRole('button')
    .allTextContents();
  for (const shown of subsets(names)) {
    const before = await pressed(page);
    // What is to be seen comes first: the last view cannot be put away.
    for (const name of shown.filter((each) => !before.includes(each))) {
      await chip(page, name).click();
    }
    for (const name of before.filter((each) => !shown.includes(each))) {
      await chip(page, name).click();
    }
    expect(await pressed(page)).toEqual(names.filter((name) => shown.includes(name)));
    for (const width of [320, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await misplaced(page), `${width} px: ${shown.join(', ')}`).toEqual([]);
    }
  }
});

test.describe('without its engine', () => {
  test.use({ expected: /Service Worker|engine-|ERR_FAILED/, serviceWorkers: 'block' });

  test('keeps the picture, says so, and may try again', async ({ page, site }) => {
    await page.route(ENGINE, (route) => route.abort());
    await open(page, site);
    const before = await clock(page).textContent();
    const plot = page.locator('.sequence-area svg');
    await page.locator('.player').focus();
    await page.keyboard.press('+');
    await expect(
      page.locator('.sequence-area').getByRole('button', { name: 'Whole run' }),
    ).toBeVisible();
    // What a pointer finds is written when one comes.
    await plot.hover();
    const narrowed = await plot.innerHTML();
    await scenario(page).selectOption('odd-short-final-segment');
    const status = page.getByRole('status').filter({ hasText: 'could not be loaded' });
    await expect(status).toBeVisible();
    await expect(clock(page)).toHaveText(before!);
    expect(await plot.innerHTML()).toBe(narrowed);
    await page.unroute(ENGINE);
    await status.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.why')).toContainText('Nagle');
  });
});

/** Names of the views that are shown. */
function pressed(page: Page): Promise<string[]> {
  const views = page.getByRole('group', { name: 'Views' });
  return views.getByRole('button', { pressed: true }).allTextContents();
}

/** Each view alone, each pair, and all of them. */
function subsets(names: readonly string[]): string[][] {
  const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other]));
  return [...names.map((one) => [one]), ...pairs, [...names]];
}

/** Views that lie over another one or out of the page, once it has taken its size. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What a change of size calls for is done with the first of two frames.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const areas = [...document.querySelectorAll('.player > [class$="-area"]')].filter(
      (area) => !area.matches('.transport-area'),
    );
    const wrong: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
    areas.forEach((area, i) => {
      const a = area.getBoundingClientRect();
      if (a.width < 200 || a.height < 60) wrong.push(`${area.className} is too small`);
      for (const other of areas.slice(i + 1)) {
        const b = other.getBoundingClientRect();
        const apart =
          a.right <= b.left + 1 ||
          b.right <= a.left + 1 ||
          a.bottom <= b.top + 1 ||
          b.bottom <= a.top + 1;
        if (!apart) wrong.push(`${area.className} over ${other.className}`);
      }
    });
    return wrong;
  });
}

test('a challenge that a link names begins by itself, counts changes, and tells when its goal is met', async ({
  page,
  site,
}) => {
  await page.goto(`${site}${PATH}#challenge=no-losses`);
  await untilReady(page);
  const challenge = page.getByRole('region', { name: 'No segment lost' });
  const verdict = challenge.getByRole('status');
  await expect(verdict).toHaveText('You have changed nothing yet.');
  await expect(challenge.getByRole('figure')).toHaveCount(2);
  const afterIdle = page.getByLabel('After idle').last();
  await page.getByRole('searchbox').fill('after idle');
  await afterIdle.selectOption('restart-bsd');
  await expect(verdict).toHaveText('Not yet, with 1 change.');
  await afterIdle.selectOption('pace-window');
  await expect(verdict).toContainText('You met the goal with 1 change. That is par.');
  await page.reload();
  await untilReady(page);
  await expect(verdict).toContainText('That is par.');
  await challenge.getByRole('button', { name: 'Start over' }).click();
  await expect(verdict).toHaveText('You have changed nothing yet.');
  await challenge.getByRole('button', { name: 'All challenges' }).click();
  await expect(page.getByRole('region', { name: 'Challenges' }).getByRole('listitem')).toHaveCount(
    5,
  );
});
