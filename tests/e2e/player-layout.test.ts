// The player's layout: what moves, what hides what, what a finger does, what paper shows.
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const clock = (page: Page) => page.locator('.why .clock');

async function open(page: Page, site: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(site);
  await expect(button(page, 'Play')).toBeEnabled();
}

const sizes = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [768, 1024],
  [360, 800],
  [320, 640],
] as const;

for (const [width, height] of sizes) {
  test(
    `what is below the why line makes room for its words a few times and then stays, ${width} x ${height}`,
    { tag: width === 1440 ? [] : '@all' },
    async ({ page, site }) => {
      await open(page, site, width, height);
      await button(page, 'First').click();
      const tops = () =>
        page.evaluate(async () => {
          // As painted: the height that the words have come to is kept in the same frame.
          await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
          return [
            '.sequence-area',
            '.ladder-area',
            '.packets-area',
            '.transport-area',
            '.more',
          ].map((part) => document.querySelector(part)!.getBoundingClientRect().top + scrollY);
        });
      // The controls stick to the window: their place on the page is not theirs alone.
      const placed = async () => (await tops()).filter((_, i) => i !== 3).map(Math.round);
      let before = await placed();
      let moved = 0;
      /** By how much each part went down. */
      const step = async (i: number) => {
        await page.keyboard.press(i % 2 === 0 ? 'ArrowRight' : 'Shift+ArrowRight');
        const now = await placed();
        const by = now.map((top, k) => top - before[k]!);
        before = now;
        return by;
      };
      for (let i = 0; i < 46; i++) {
        const by = await step(i);
        // By a line or two, and never up; on a narrow screen the plot stands above the words.
        expect(Math.min(...by), `step ${i}`).toBeGreaterThanOrEqual(0);
        expect(Math.max(...by), `step ${i}`).toBeLessThanOrEqual(60);
        if (Math.max(...by) > 1) moved++;
      }
      expect(moved).toBeLessThanOrEqual(4);
      await button(page, 'First').click();
      for (let i = 0; i < 46; i++) {
        expect(Math.max(...(await step(i))), `step ${i} again`).toBe(0);
      }
    },
  );
}

test('views and controls stand in one window on a laptop', async ({ page, site }) => {
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await open(page, site, width, height);
    // Below the page's story; the controls stick to the window's foot.
    await page.locator('.player').evaluate((player) => player.scrollIntoView());
    const [ladder, packets, controls] = await page.evaluate(() =>
      ['.ladder-area', '.packets-area', '.transport-area'].map((part) => {
        const { top, bottom } = document.querySelector(part)!.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(ladder!.bottom, `${width}`).toBeLessThanOrEqual(controls!.top + 1);
    expect(packets!.bottom, `${width}`).toBeLessThanOrEqual(controls!.top + 1);
    expect(controls!.bottom, `${width}`).toBeLessThanOrEqual(height + 1);
  }
});

test(
  'on a telephone the plot and what it means stand in one window above the controls',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`, 360, 760);
    await page.locator('.sequence-area').evaluate((plot) => plot.scrollIntoView());
    const { top } = await page
      .locator('.transport-area')
      .evaluate((bar) => bar.getBoundingClientRect());
    const words = page.locator('.why .sides p').last();
    const bottom = await words.evaluate((line) => line.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(top);
    await expect(page.locator('.sequence-area svg')).toBeInViewport({ ratio: 1 });
  },
);

test(
  'letters in pictures are readable from the back of a room',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site, 1920, 1080);
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll<SVGTextElement>('svg.picture .data text')]
        .filter((text) => text.getClientRects().length > 0)
        .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()!.a),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
  },
);

test('the focus is never under the controls', { tag: '@all' }, async ({ page, site }) => {
  for (const [width, height] of [
    [1366, 768],
    [1280, 720],
    [768, 1024],
    [360, 800],
    [360, 225],
  ] as const) {
    await open(page, site, width, height);
    await page.locator('tbody button[tabindex="0"]').focus();
    for (let i = 0; i < 17; i++) {
      await page.keyboard.press(i < 6 ? 'ArrowUp' : 'ArrowDown');
      const seen = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        const box = document.activeElement!.getBoundingClientRect();
        const bar = document.querySelector('.transport-area')!.getBoundingClientRect();
        return box.bottom <= bar.top + 1 || box.top >= bar.bottom - 1;
      });
      expect(seen, `line ${i} at ${width} x ${height}`).toBe(true);
    }
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 800 } });

  /** Touches a picture and moves on, without lifting the finger. */
  async function drag(page: Page, name: RegExp, dx: number, dy: number): Promise<void> {
    const picture = page.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    const [x, y] = [box.x + box.width * 0.6, box.y + 80];
    for (const [type, part] of [
      ['pointerdown', 0],
      ['pointermove', 0.5],
      ['pointermove', 1],
    ] as const) {
      await picture.dispatchEvent(type, {
        pointerType: 'touch',
        pointerId: 7,
        isPrimary: true,
        button: 0,
        clientX: x + dx * part,
        clientY: y + dy * part,
        bubbles: true,
      });
    }
  }

  test('scrolling past the pictures moves and selects nothing', async ({ page, site }) => {
    await open(page, site, 360, 800);
    const before = await clock(page).textContent();
    await drag(page, /^Ladder/, 4, -120);
    await drag(page, /^Sequence plot/, 6, -120);
    await expect(clock(page)).toHaveText(before!);
    await expect(page.locator('.selected')).toHaveCount(0);
  });

  test('a tap moves the cursor', async ({ page, site }) => {
    await open(page, site, 360, 800);
    const before = await clock(page).textContent();
    const ladder = page.getByRole('img', { name: /^Ladder/ });
    await ladder.scrollIntoViewIfNeeded();
    await ladder.tap({ position: { x: 150, y: 50 } });
    await expect(clock(page)).not.toHaveText(before!);
  });

  test('the controls fit, the help among them', { tag: '@all' }, async ({ page, site }) => {
    await open(page, site, 320, 640);
    await expect(button(page, 'Keys')).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test('a narrow ladder keeps its arrows’ words', { tag: '@all' }, async ({ page, site }) => {
  await open(page, site, 320, 640);
  const ladder = page.getByRole('img', { name: /^Ladder/ });
  for (const words of ['request 52', 'ACK 1,687', 'delayed ACK']) {
    await expect(ladder).toContainText(words);
  }
});

test('what can be pressed is large enough', { tag: '@all' }, async ({ page, site }) => {
  for (const [width, height] of [
    [1440, 900],
    [320, 640],
  ] as const) {
    await open(page, site, width, height);
    const small = await page
      .locator('.player button, .player select, .more summary')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.getClientRects().length > 0)
          .map((control) => ({
            name: control.textContent,
            box: (control.closest('tr') ?? control).getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
      );
    expect(small, `${width}`).toEqual([]);
  }
});

test(
  'paper has no controls, and nothing over anything',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, site, 718, 1000);
    await page.emulateMedia({ media: 'print' });
    await expect(button(page, 'Play')).toBeHidden();
    const boxes = await page.evaluate(() =>
      [
        '.run',
        '.fixes',
        '.story',
        '.why-area',
        '.sequence-area',
        '.ladder-area',
        '.packets-area',
      ].map((part) => {
        const { top, bottom } = document.querySelector(part)!.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    boxes.slice(1).forEach((box, i) => {
      expect(box.top).toBeGreaterThanOrEqual(boxes[i]!.bottom - 1);
    });
    await expect(page.getByText('ack 6879', { exact: false }).last()).toBeVisible();
  },
);

test(
  'on paper of every width the packets’ card holds all its lines',
  { tag: '@all' },
  async ({ page, site }) => {
    for (const width of [718, 1047, 1440]) {
      await open(page, `${site}sandbox/`, width, 1000);
      await page.emulateMedia({ media: 'print' });
      const below = await page.locator('.packets-area').evaluate((card) => {
        const last = [...card.querySelectorAll('tbody tr')].at(-1)!;
        return card.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
      });
      expect(below, `${width}`).toBeGreaterThanOrEqual(0);
      await page.emulateMedia({ media: 'screen' });
    }
  },
);

test(
  'paper shows the chosen step in every view that is on, and says what controls say',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`, 718, 1000);
    const views = page.getByRole('group', { name: 'Views' });
    await views.getByRole('button', { name: 'Windows' }).click();
    await views.getByRole('button', { name: 'Where the time went' }).click();
    await page.getByLabel('Time of packets').selectOption('previous');
    await page.locator('.packets-area tbody tr').nth(6).click();
    await page.getByRole('button', { name: 'What if …' }).click();
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await button(page, 'Next segment').press('Enter');
    const at = (await clock(page).textContent())!;
    await page.emulateMedia({ media: 'print' });
    await expect(clock(page)).toHaveText(at);
    const grip = `${Number(at.replace(' ms', '')).toFixed(1)} ms`;
    for (const area of ['.sequence-area', '.windows-area']) {
      await expect(page.locator(`${area} .cursor text`, { hasText: grip })).toBeVisible();
    }
    await expect(page.locator('.ladder-area .cursor text')).toBeVisible();
    await expect(page.locator('.budget-area')).toBeVisible();
    await expect(page.locator('.packets-area .selected')).toBeVisible();
    await expect(page.locator('.packets-area h2')).toContainText('since the previous packet');
    const title = page.locator('.lead p.on-paper');
    await expect(title).toHaveText('A header sent by itself stalls the reply');
    await expect(title).toBeVisible();
    await expect(page.getByText('segment 7 lost')).toBeVisible();
    for (const name of ['Undo', 'Swap runs']) await expect(button(page, name)).toBeHidden();
  },
);

test('nothing moves while the page wakes', { tag: '@all' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [1440, 900],
    [360, 800],
  ] as const) {
    await open(page, site, width, height);
    await page.waitForTimeout(300);
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shifted, `${width} px`).toBeLessThan(0.02);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the picture, its sentences and its packets are there, nothing to press is',
    { tag: '@all' },
    async ({ page, site }) => {
      await page.goto(site);
      await expect(page.getByRole('img', { name: /^Sequence plot/ })).toBeVisible();
      await expect(page.getByRole('img', { name: /^Ladder/ })).toBeVisible();
      await expect(page.locator('.why')).toContainText('Server holds back 5,191 bytes');
      await expect(page.getByText(/seq 1:227/)).toBeAttached();
      await expect(page.getByRole('slider')).toBeHidden();
      await expect(page.locator('.player').getByRole('button')).toHaveCount(0);
    },
  );

  test('a narrow screen gets a drawing of its own', { tag: '@all' }, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(site);
    const plot = page.getByRole('img', { name: /^Sequence plot/ });
    await expect(plot).toBeVisible();
    const scale = await plot.evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a);
    expect(scale).toBeGreaterThan(0.85);
  });
});

test(
  'the clock stays in one line beyond ten seconds, and nothing moves when it gets there',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`, 1440, 900);
    await page.getByLabel('Scenario', { exact: true }).selectOption('victim-flow');
    const inSeconds = page.locator('.sequence-area svg text', { hasText: /^[\d.]+ s$/ });
    await expect(inSeconds.first()).toBeAttached();
    const places = new Set<number>();
    for (const [place, time] of [
      ['10', /^\d+\.\d{3} ms$/],
      ['950', /^1\d,\d{3}\.\d{3} ms$/],
    ] as const) {
      await page.getByRole('slider', { name: 'Time' }).fill(place);
      await expect(clock(page)).toHaveText(time);
      const lines = await clock(page).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
      places.add((await page.locator('.why .event').boundingBox())!.x);
    }
    expect(places.size).toBe(1);
  },
);
