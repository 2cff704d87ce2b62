// What moves between two steps of a lesson, and between two runs; and that nothing does where that is unwelcome.
import type { Page } from '@playwright/test';
import { expect, test, untilReady } from './site.ts';

/** From here Next flies over a segment's way, then over a silence. */
const BEFORE_A_FLIGHT = 'lessons/short-initial-segment/#step-3';

const clock = (page: Page) => page.getByRole('region', { name: 'Why' }).locator('.clock');
const flying = (page: Page) => page.locator('.why.flying');

/** Each instant that the why line shows from now on, in order. */
async function noteInstants(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown = document.querySelector('.why .clock')!;
    const seen: (string | null)[] = ((window as { seen?: unknown }).seen = [shown.textContent]);
    const watch = { characterData: true, childList: true, subtree: true };
    new MutationObserver(() => seen.push(shown.textContent)).observe(shown, watch);
  });
  return () => page.evaluate(() => (window as { seen?: string[] }).seen!);
}

/** Opens a lesson and waits for the part of its script that moves pictures. */
async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const part = page.waitForEvent('requestfinished', (request) => /-motion-/.test(request.url()));
  await page.goto(address);
  await untilReady(page);
  await part;
  // Its own script element has run.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

test('Next flies to the next stop, whose words and place are there at once; a key skips the rest', async ({
  page,
  site,
}) => {
  await open(page, site + BEFORE_A_FLIGHT);
  const instants = await noteInstants(page);
  const [from] = await instants();

  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await expect(page).toHaveURL(/#step-4$/);
  await expect(page.getByRole('heading', { name: 'The client waits, too' })).toBeFocused();
  await expect(flying(page)).toHaveCount(0);
  const flown = await instants();
  const to = await clock(page).textContent();
  expect(flown[0]).toBe(from);
  expect(flown.at(-1)).toBe(to);
  const times = flown.map((text) => parseFloat(text));
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual([...times].sort((a, b) => a - b));

  // Back is there at once. Forward again, a key that does something else arrives before it does that.
  await page.keyboard.press('Shift+ArrowUp');
  await expect(clock(page)).toHaveText(from!);
  await page.evaluate(() => {
    const press = (key: string, shiftKey: boolean) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }),
      );
    press('ArrowDown', true);
    press('F2', false);
  });
  await expect(flying(page)).toHaveCount(0);
  await expect(clock(page)).toHaveText(to!);
  expect((await instants()).slice(flown.length)).toEqual([from, to]);
});

test('where motion is unwelcome nothing flies', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, site + BEFORE_A_FLIGHT);
  const instants = await noteInstants(page);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page).toHaveURL(/#step-4$/);
  await expect(clock(page)).not.toHaveText((await instants())[0]!);
  expect(await instants()).toHaveLength(2);
});

test(
  'the picture of a task’s new run comes out of the one before, and is its own in the end',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}lessons/short-initial-segment/#task-1`);
    const onTheWay = page.locator('#picture svg :is(.coming, .going)');
    await page.evaluate(() => {
      const seen = ((window as { moved?: number }).moved = 0);
      new MutationObserver(() => {
        const way = document.querySelectorAll('#picture svg :is(.coming, .going)').length;
        (window as { moved?: number }).moved = Math.max((window as { moved?: number }).moved!, way);
      }).observe(document.querySelector('#picture')!, { subtree: true, attributes: true });
      return seen;
    });
    await page.locator('#task-1').getByLabel('Server: Header flush').selectOption('joined');
    await expect(page.getByText('The goal is met.').first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => (window as { moved?: number }).moved))
      .toBeGreaterThan(0);
    await expect(onTheWay).toHaveCount(0);
  },
);
