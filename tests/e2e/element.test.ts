// A player as an element of somebody else's page: it works like the one in a frame, leaves the page its keys, its
// focus and its styles, keeps to the strictest policy, and goes without a trace.
import { pathToFileURL } from 'node:url';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { encodeLink } from '../../src/share/link/index.ts';
import { defaultView } from '../../src/ui/player/state/view-data.ts';
import { builtinScenario } from '../../src/scenario/index.ts';
import { elementCode } from '../../src/ui/player/tools/embed/codes.ts';
import { expect, test } from './site.ts';
import { serveFolder } from './static-server.ts';

const SCENARIO = 'short-initial-segment';
const SIZE = 'width="800" height="450"';

const clockOf = (player: Locator) => player.locator('.clock');
const next = (player: Locator) => player.getByRole('button', { name: 'Next segment' });

interface Noting {
  readonly keys: string[];
  readonly heard: [event: string, detail: Record<string, unknown>][];
}

/** A page of somebody else's with the element's script; it notes the keys and the events that reach it. */
async function openPage(
  page: Page,
  origin: string,
  body: string,
  { script = `${origin}ack-clock.js`, head = '' } = {},
): Promise<void> {
  await page.route(`${origin}somebody.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: documentOf(body, script, head) }),
  );
  await page.goto(`${origin}somebody.html`);
}

function documentOf(body: string, script: string, head = ''): string {
  return `<!doctype html><html lang="en"><title>Somebody</title><link rel="icon" href="data:,">${head}
    <body><h1>Somebody</h1>${body}<script>
    keys = []; heard = [];
    document.addEventListener('keydown', ({ key }) => keys.push(key));
    for (const name of ['ready', 'step', 'done', 'error']) {
      for (const one of document.querySelectorAll('ack-clock')) {
        one.addEventListener(name, ({ detail }) => heard.push([name, detail]));
      }
    }
    </script><script src="${script}"></script></body></html>`;
}

const noted = (page: Page) =>
  page.evaluate(() => {
    const { keys, heard } = window as unknown as Noting;
    return { keys, heard };
  });

const heardOf = async (page: Page, event: string) =>
  (await noted(page)).heard.filter(([name]) => name === event).map(([, detail]) => detail);

type Player = HTMLElement & Record<string, (...words: unknown[]) => Promise<unknown>>;

/** Calls a method of the first element; a refusal is told as it is. */
const call = (page: Page, method: string, ...words: unknown[]) =>
  page.evaluate(
    async ([method, words]) => {
      const player = document.querySelector('ack-clock') as Player;
      try {
        return await player[method]!(...words);
      } catch (error) {
        const { message, field = '' } = error as Error & { field?: string };
        return { refused: message, field };
      }
    },
    [method, words] as const,
  );

test(
  'two of them and two frames on one page are stepped each by itself',
  { tag: '@all' },
  async ({ page, site }) => {
    await openPage(
      page,
      site,
      `<ack-clock scenario="${SCENARIO}" ${SIZE}></ack-clock>
    <ack-clock scenario="netbsd-third-ack" start="0" ${SIZE}></ack-clock>
    <iframe src="${site}embed/${SCENARIO}/" width="800" height="450"></iframe>
    <iframe src="${site}embed/netbsd-third-ack/?start=0" width="800" height="450"></iframe>`,
    );
    const players = [page.locator('ack-clock').first(), page.locator('ack-clock').last()];
    const frames = ['first', 'last'].map((which) =>
      page.frameLocator('iframe')[which as 'first' | 'last']().locator('body'),
    );
    for (const [one, other] of [players, frames] as [Locator, Locator][]) {
      await one.scrollIntoViewIfNeeded();
      await expect(clockOf(one)).toHaveText('116.000 ms');
      await other.scrollIntoViewIfNeeded();
      await expect(clockOf(other)).toHaveText('0.000 ms');
      await next(one).click();
      await expect(clockOf(one)).toHaveText('189.267 ms');
      await expect(clockOf(other)).toHaveText('0.000 ms');
      await next(other).click();
      await expect(clockOf(other)).not.toHaveText('0.000 ms');
      await expect(clockOf(one)).toHaveText('189.267 ms');
    }
  },
);

test(
  'attributes say what is shown and how, also later',
  { tag: '@smoke' },
  async ({ page, site }) => {
    await openPage(
      page,
      site,
      `<ack-clock scenario="${SCENARIO}" start="4" stop="6" at="5" views="ladder" controls="steps"
      theme="dark" title="Look here" speed="2000" keys="none" ${SIZE}></ack-clock>`,
    );
    const player = page.locator('ack-clock');
    await expect(player.getByRole('heading', { name: 'Look here' })).toBeVisible();
    await expect(player.locator('.element')).toHaveCSS('color-scheme', 'dark');
    await expect(player.locator('.view')).toHaveCount(1);
    await expect(player.getByRole('slider')).toBeHidden();
    await expect
      .poll(() => heardOf(page, 'ready'))
      .toMatchObject([{ scenario: SCENARIO, step: 5 }]);
    await next(player).click();
    await expect(next(player)).toHaveAttribute('aria-disabled', 'true');

    const set = (attributes: Record<string, string | null>) =>
      player.evaluate((element, attributes) => {
        for (const [name, words] of Object.entries(attributes)) {
          if (words === null) element.removeAttribute(name);
          else element.setAttribute(name, words);
        }
      }, attributes);
    const there = await clockOf(player).textContent();
    await set({ title: 'Look there', theme: 'light', stop: null, views: null, controls: null });
    await expect(player.getByRole('heading', { name: 'Look there' })).toBeVisible();
    await expect(player.locator('.element')).toHaveCSS('color-scheme', 'light');
    await expect(player.locator('.view')).toHaveCount(2);
    await expect(player.getByRole('slider')).toBeVisible();
    await expect(next(player)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(clockOf(player)).toHaveText(there!);
    await set({ at: '8' });
    await expect.poll(async () => (await heardOf(page, 'step')).at(-1)).toMatchObject({ step: 8 });
    await player.evaluate((element) => {
      Object.assign(element, { still: true });
    });
    await expect(player.getByRole('button')).toHaveCount(0);
    expect(await player.getAttribute('still')).toBe('');
    await set({ still: null, scenario: 'netbsd-third-ack', at: null, start: '0', title: null });
    await expect(clockOf(player)).toHaveText('0.000 ms');
    await expect.poll(async () => (await heardOf(page, 'ready')).length).toBe(2);
  },
);

test('says in a sentence what it cannot do, and shows what it can', async ({ page, site }) => {
  await openPage(
    page,
    site,
    `<ack-clock scenario="no-such" ${SIZE}><em>A picture of it.</em></ack-clock>
    <ack-clock scenario="${SCENARIO}" views="<b>x</b>" start="900" ${SIZE}></ack-clock>`,
  );
  const [lost, other] = [page.locator('ack-clock').first(), page.locator('ack-clock').last()];
  await expect(lost.getByRole('alert')).toContainText('No scenario is called ‘no-such’.');
  await expect(lost.getByText('A picture of it.')).toBeVisible();
  await other.scrollIntoViewIfNeeded();
  const notice = other.getByRole('status').filter({ hasText: 'was ignored' });
  await expect(notice).toContainText('‘views=<b>x</b>’ was ignored');
  await expect(notice).toContainText('no such place for ‘start’');
  await expect(clockOf(other)).toHaveText('116.000 ms');
  await expect
    .poll(() => heardOf(page, 'error'))
    .toMatchObject([{ field: 'scenario' }, { field: '' }, { field: '' }]);
  await lost.evaluate((element) => element.setAttribute('scenario', 'netbsd-third-ack'));
  await lost.scrollIntoViewIfNeeded();
  await expect(next(lost)).toBeVisible();
  await expect(lost.getByText('A picture of it.')).toBeHidden();
});

test('methods do what messages do to a frame, and events tell of it', async ({ page, site }) => {
  await openPage(page, site, `<ack-clock scenario="${SCENARIO}" start="0" ${SIZE}></ack-clock>`);
  expect(await call(page, 'step')).toMatchObject({ step: 1, steps: 34 });
  expect(await call(page, 'step', 3)).toMatchObject({ step: 4 });
  expect(await call(page, 'seek', { step: 12 })).toMatchObject({ step: 12 });
  const state = (await call(page, 'getState')) as string;
  expect(state).toMatch(/^#s=/);
  expect(await call(page, 'seek', { time: 0.5 })).toMatchObject({ time: 0.5 });
  expect(await call(page, 'play')).toMatchObject({ playing: true });
  expect(await call(page, 'pause')).toMatchObject({ playing: false });
  expect(await call(page, 'load', 'netbsd-third-ack')).toMatchObject({ playing: false });
  expect(await call(page, 'setState', state)).toMatchObject({ step: 12 });
  expect(await call(page, 'step', 40)).toMatchObject({ step: 34 });
  await expect.poll(() => heardOf(page, 'done')).toMatchObject([{ step: 34 }]);
  for (const [format, type] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ] as const) {
    const made = await page.evaluate(async (format) => {
      const player = document.querySelector('ack-clock') as Player;
      const image = (await player['screenshot']!({ format, theme: 'shown' })) as Blob;
      return { type: image.type, text: await image.text() };
    }, format);
    expect(made.type).toBe(type);
    expect(made.text.length).toBeGreaterThan(3000);
    // The element's own colours, not those of the page around.
    if (format === 'svg') expect(made.text.toLowerCase()).toContain('#1a5bb8');
  }
  const wrong: [string, unknown[], string][] = [
    ['step', ['far'], 'by'],
    ['seek', [{}], 'step'],
    ['seek', [{ step: 999 }], 'step'],
    ['load', ['no-such'], 'scenario'],
    ['setState', ['#s=1zbroken'], 'state'],
  ];
  for (const [method, words, field] of wrong) {
    expect(await call(page, method, ...words)).toMatchObject({ field });
  }
});

test('a state may be an attribute', { tag: '@all' }, async ({ page, site }) => {
  await openPage(page, site, `<ack-clock scenario="${SCENARIO}" start="0" ${SIZE}></ack-clock>`);
  await call(page, 'seek', { step: 12 });
  const state = (await call(page, 'getState')) as string;
  await openPage(page, site, `<ack-clock state="${state}" ${SIZE}></ack-clock>`);
  await expect.poll(() => heardOf(page, 'ready')).toMatchObject([{ step: 12 }]);
  await openPage(page, site, `<ack-clock state="#s=1zbroken" ${SIZE}></ack-clock>`);
  await expect.poll(() => heardOf(page, 'error')).toMatchObject([{ field: 'state' }]);
  await expect(page.locator('ack-clock').getByRole('status').first()).toContainText(
    'cannot be opened',
  );
});

test.describe('keys', () => {
  test('stay the page’s until the player is clicked; those it has no use for always do', async ({
    page,
    site,
  }) => {
    await openPage(
      page,
      site,
      `<ack-clock scenario="${SCENARIO}" stop="190ms" ${SIZE}></ack-clock>`,
    );
    const player = page.locator('ack-clock');
    await expect(clockOf(player)).toHaveText('116.000 ms');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('ArrowRight');
    await expect(clockOf(player)).toHaveText('116.000 ms');
    await player.locator('.why .clock').click();
    await page.keyboard.press('ArrowRight');
    await expect(clockOf(player)).toHaveText('189.267 ms');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('End');
    await expect(clockOf(player)).toHaveText('190.000 ms');
    await page.keyboard.press('ArrowRight');
    await next(player).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('?');
    await expect(player.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await expect(player.getByRole('dialog')).toBeHidden();
    expect((await noted(page)).keys).toEqual(['ArrowRight', 'PageDown', 'ArrowRight']);
  });

  test(
    'are all the page’s where the attribute says so',
    { tag: '@all' },
    async ({ page, site }) => {
      await openPage(
        page,
        site,
        `<ack-clock scenario="${SCENARIO}" keys="none" ${SIZE}></ack-clock>`,
      );
      const player = page.locator('ack-clock');
      await player.locator('.why .clock').click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await expect(clockOf(player)).toHaveText('116.000 ms');
      expect((await noted(page)).keys).toEqual(['ArrowRight', ' ']);
    },
  );
});

test('costs nothing until it is seen, and pauses when it is left', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(
    page,
    site,
    `<div hidden><ack-clock scenario="${SCENARIO}" play start="0" ${SIZE}></ack-clock></div>`,
  );
  const later = page.evaluate(() => (document.querySelector('ack-clock') as Player)['getState']!());
  await page.waitForTimeout(300);
  expect(asked.filter((url) => url.includes('/assets/'))).toEqual([]);
  const show = (hidden: boolean) =>
    page
      .locator('div')
      .first()
      .evaluate((element, hidden) => {
        (element as HTMLElement).hidden = hidden;
      }, hidden);
  await show(false);
  const player = page.locator('ack-clock');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // What was asked before is done then.
  expect(await later).toMatch(/^#s=/);
  await show(true);
  await page.waitForTimeout(300);
  await show(false);
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('goes without a trace, may be moved, and comes back', async ({ page, site }) => {
  await page.addInitScript(countWhatStays);
  await openPage(page, site, '<section></section><aside></aside>');
  const counts = () => page.evaluate(() => (window as unknown as { staying(): object }).staying());
  const add = () =>
    page.evaluate((name) => {
      const player = document.createElement('ack-clock');
      player.setAttribute('scenario', name);
      player.style.cssText = 'width: 800px; height: 450px';
      document.querySelector('section')!.append(player);
    }, SCENARIO);
  const remove = async () => {
    await page.evaluate(() => document.querySelector('ack-clock')!.remove());
    // Svelte lets go of an effect or two in the next frame.
    await page.waitForTimeout(100);
  };
  const player = page.locator('ack-clock');

  await add();
  await expect(clockOf(player)).toHaveText('116.000 ms');
  // What is set up once for all elements is there from the first one on.
  await remove();
  const before = await counts();

  await add();
  await next(player).click();
  await player.getByRole('button', { name: 'Play' }).click();
  expect(await counts()).not.toEqual(before);
  await call(page, 'pause');
  const there = await clockOf(player).textContent();
  await page.evaluate(() =>
    document.querySelector('aside')!.append(document.querySelector('ack-clock')!),
  );
  await expect(clockOf(player)).toHaveText(there!);
  await next(player).click();
  await expect(clockOf(player)).not.toHaveText(there!);
  await player.getByRole('button', { name: 'Play' }).click();
  const left = page.evaluate(() => {
    const player = document.querySelector('ack-clock') as Player;
    player.remove();
    return new Promise((resolve) => setTimeout(resolve, 0))
      .then(() => document.body.append(player))
      .then(() => player['getState']!());
  });
  await expect(clockOf(player)).toHaveText('116.000 ms');
  expect(await left).toMatch(/^#s=/);
  await remove();
  expect(await counts()).toEqual(before);
});

/** Runs in the page: counts what elements could leave behind. */
function countWhatStays(): void {
  const listeners = new Map<EventTarget, number>();
  const count = (target: EventTarget, by: number): void => {
    if (target === window || target === document || target === document.body) {
      listeners.set(target, (listeners.get(target) ?? 0) + by);
    }
  };
  const key = (type: string, listener: unknown, capture: boolean): string => {
    ids.set(listener, ids.get(listener) ?? ids.size);
    return `${type} ${ids.get(listener)} ${capture}`;
  };
  const ids = new Map<unknown, number>();
  const held = new Map<EventTarget, Set<string>>();
  const captures = (options: unknown): boolean =>
    typeof options === 'object'
      ? (options as { capture?: boolean } | null)?.capture === true
      : options === true;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    const keys = held.get(target) ?? held.set(target, new Set()).get(target)!;
    const one = key(type, listener, captures(options));
    if (listener !== null && !keys.has(one)) {
      keys.add(one);
      count(target, 1);
    }
    const { signal } = typeof options === 'object' ? options : {};
    if (signal)
      addEventListener.call(signal, 'abort', () =>
        this.removeEventListener(type, listener, options),
      );
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (held.get(target)?.delete(key(type, listener, captures(options))) === true)
      count(target, -1);
    removeEventListener.call(target, type, listener, options);
  };
  const observed = { intersections: 0, frames: 0, timers: 0, workers: 0 };
  for (const Observer of [IntersectionObserver]) {
    const { observe, disconnect } = Observer.prototype;
    const seen = new WeakMap<IntersectionObserver, number>();
    Observer.prototype.observe = function (target) {
      seen.set(this, (seen.get(this) ?? 0) + 1);
      observed.intersections++;
      observe.call(this, target);
    };
    Observer.prototype.disconnect = function () {
      observed.intersections -= seen.get(this) ?? 0;
      seen.set(this, 0);
      disconnect.call(this);
    };
  }
  const frames = new Set<number>();
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window;
  window.requestAnimationFrame = (run) => {
    const id = request((now) => {
      frames.delete(id);
      run(now);
    });
    frames.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.delete(id);
    cancel(id);
  };
  const timers = new Set<number>();
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = ((run: TimerHandler, every?: number) => {
    const id = start(run, every);
    timers.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = ((id: number) => {
    timers.delete(id);
    stop(id);
  }) as typeof window.clearInterval;
  const workers = new Set<Worker>();
  const Before = window.Worker;
  window.Worker = class extends Before {
    constructor(...words: ConstructorParameters<typeof Worker>) {
      super(...words);
      workers.add(this);
    }
    override terminate(): void {
      workers.delete(this);
      super.terminate();
    }
  };
  Object.assign(window, {
    staying: () => ({
      listeners: [...listeners.values()],
      intersections: observed.intersections,
      frames: frames.size,
      timers: timers.size,
      workers: workers.size,
      dialogs: document.querySelectorAll('dialog').length,
    }),
  });
}

test('lets its worker go with the last element', { tag: '@all' }, async ({ page, site }) => {
  await page.addInitScript(countWhatStays);
  await openPage(page, site, `<ack-clock scenario="long-transfer" ${SIZE}></ack-clock>`.repeat(2));
  const workers = () =>
    page.evaluate(
      () => (window as unknown as { staying(): { workers: number } }).staying().workers,
    );
  await expect(clockOf(page.locator('ack-clock').first())).toBeVisible();
  expect(await workers()).toBe(1);
  const remove = () => page.evaluate(() => document.querySelector('ack-clock')!.remove());
  await remove();
  expect(await workers()).toBe(1);
  await remove();
  expect(await workers()).toBe(0);
});

test('keeps its own looks in a page of any, and the page keeps its own', async ({ page, site }) => {
  await openPage(page, site, `<ack-clock scenario="${SCENARIO}" ${SIZE}></ack-clock>`, {
    head: `<style>html { font-size: 62.5% } body { color: red; text-transform: uppercase; text-align: center;
      line-height: 3; letter-spacing: 1em; font: 40px cursive } * { --ink: lime; --text: 99px }
      button, h2 { display: none !important }</style>`,
  });
  const player = page.locator('ack-clock');
  await expect(next(player)).toBeVisible();
  const now = player.locator('.now');
  await expect(now).toHaveCSS('text-transform', 'none');
  await expect(now).toHaveCSS('letter-spacing', 'normal');
  await expect(now).toHaveCSS('font-size', '13px');
  await expect(now).toHaveCSS('color', 'rgb(27, 33, 48)');
  await expect(player.locator('svg.picture:visible')).toHaveCount(2);
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('13px "Ackclock Inter"')))
    .toBe(true);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map((face) => face.family).sort()))
    .toEqual(['Ackclock Inter', 'Ackclock Mono']);
  // Another size of letters is the page's to choose.
  await player.evaluate((element) => (element.style.fontSize = '32px'));
  await expect(now).toHaveCSS('font-size', '26px');
});

test(
  'on a telephone it is no wider than the page, and its controls are seen',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const one = (more: string) => `<ack-clock scenario="${SCENARIO}" ${more}></ack-clock>`;
    await openPage(page, site, one('') + one(SIZE) + one('style="height: 480px"'));
    for (const player of await page.locator('ack-clock').all()) {
      await player.scrollIntoViewIfNeeded();
      await expect(next(player)).toBeVisible();
      const { width, hidden } = await player.evaluate((element) => ({
        width: element.getBoundingClientRect().width,
        hidden: element.scrollHeight - element.clientHeight,
      }));
      expect({ width, hidden }).toEqual({ width: 344, hidden: 0 });
      const [outer, inner] = [await player.boundingBox(), await next(player).boundingBox()];
      expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width);
      expect(inner!.y + inner!.height).toBeLessThan(outer!.y + outer!.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test('keeps its looks in another document', { tag: '@all' }, async ({ page, site }) => {
  await openPage(
    page,
    site,
    `<ack-clock scenario="${SCENARIO}" ${SIZE}></ack-clock><iframe width="900" height="500"></iframe>`,
  );
  await expect(clockOf(page.locator('ack-clock'))).toHaveText('116.000 ms');
  await page.evaluate(() => {
    const player = document.querySelector('ack-clock')!;
    document.querySelector('iframe')!.contentDocument!.body.append(player);
  });
  const moved = page.frameLocator('iframe').locator('ack-clock');
  await expect(moved.locator('.room')).toHaveCSS('container-type', 'size');
  await next(moved).click();
  await expect(clockOf(moved)).toHaveText('189.267 ms');
});

test(
  'runs from left to right, in English, on a page that runs the other way',
  { tag: '@all' },
  async ({ page, site }) => {
    const one = `<ack-clock scenario="${SCENARIO}" ${SIZE}><p id="own">صورة</p></ack-clock>`;
    await openPage(page, site, `${one}<div dir="rtl" lang="ar">${one}</div>`);
    const own = page.locator('[dir] #own');
    await expect(own).toHaveCSS('direction', 'rtl');
    const [left, right] = [page.locator('ack-clock').first(), page.locator('ack-clock').last()];
    await expect(clockOf(left)).toHaveText('116.000 ms');
    await right.scrollIntoViewIfNeeded();
    await expect(clockOf(right)).toHaveText('116.000 ms');
    await expect(right.locator('.element')).toHaveAttribute('lang', 'en');
    /** Where everything stands that has words, from the element's own edge. */
    const places = (player: Locator) =>
      player.evaluate((element) => {
        const { left } = element.getBoundingClientRect();
        return [...element.shadowRoot!.querySelectorAll('h2, a, button, .clock, svg text, td')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map((box) => Math.round(box.left - left));
      });
    const expected = await places(left);
    expect(expected.length).toBeGreaterThan(20);
    await expect.poll(() => places(right)).toEqual(expected);
  },
);

for (const [width, height, views] of [
  [480, 270, 1],
  [800, 450, 2],
  [1200, 700, 2],
] as const) {
  test(
    `fills its own ${width} x ${height}, whatever the window`,
    { tag: width === 480 ? [] : '@all' },
    async ({ page, site }) => {
      await page.setViewportSize({ width: 1400, height: 900 });
      await openPage(
        page,
        site,
        `<ack-clock scenario="${SCENARIO}" style="width: ${width}px; height: ${height}px"></ack-clock>`,
      );
      const player = page.locator('ack-clock');
      await expect(player.locator('svg.picture:visible')).toHaveCount(views);
      const room = await player.evaluate(({ scrollWidth, scrollHeight }) => [
        scrollWidth,
        scrollHeight,
      ]);
      expect(room).toEqual([width, height]);
      const box = (await player.locator('svg.picture:visible').first().boundingBox())!;
      expect(box.height).toBeGreaterThan(height * 0.45);
    },
  );
}

test(
  'at the least width its controls are whole, the slider too',
  { tag: '@all' },
  async ({ page, site }) => {
    await openPage(
      page,
      site,
      `<ack-clock scenario="${SCENARIO}" width="240" height="400"></ack-clock>`,
    );
    const player = page.locator('ack-clock');
    const slider = (await player.getByRole('slider').boundingBox())!;
    expect(slider.width).toBeGreaterThanOrEqual(80);
    const [element, controls] = await Promise.all(
      [player, player.locator('.transport')].map((one) => one.boundingBox()),
    );
    expect(element!.width).toBe(240);
    expect(controls!.x + controls!.width).toBeLessThanOrEqual(element!.x + 240);
    for (const { x, width } of [slider, (await next(player).boundingBox())!]) {
      expect(x).toBeGreaterThanOrEqual(controls!.x);
      expect(x + width).toBeLessThanOrEqual(controls!.x + controls!.width);
    }
  },
);

test(
  'is as large as its attributes say, shrinks with the room, and yields to the page’s styles',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await openPage(
      page,
      site,
      `<ack-clock scenario="${SCENARIO}" width="640" height="400"></ack-clock>`,
      { head: '<style>.mine { width: 300px; height: 300px }</style>' },
    );
    const player = page.locator('ack-clock');
    const size = async () => {
      const { width, height } = (await player.boundingBox())!;
      return [Math.round(width), Math.round(height)];
    };
    const change = (does: (element: HTMLElement) => void) => player.evaluate(does);
    await expect(clockOf(player)).toBeVisible();
    expect(await size()).toEqual([640, 400]);
    await change((element) => Object.assign(element, { width: 800, height: 450 }));
    expect(await size()).toEqual([800, 450]);
    await page.setViewportSize({ width: 496, height: 900 });
    // The body has margins of 8 pixels.
    expect(await size()).toEqual([480, 270]);
    await change((element) => element.removeAttribute('width'));
    expect(await size()).toEqual([480, 450]);
    await change((element) => element.removeAttribute('height'));
    expect(await size()).toEqual([480, 270]);
    await change((element) => element.setAttribute('width', '800px'));
    expect(await size()).toEqual([480, 270]);
    await expect(player.getByRole('status').filter({ hasText: 'was ignored' })).toContainText(
      '‘width=800px’ was ignored: it must be a whole number of pixels from 240 to 3840.',
    );
    await expect
      .poll(() => heardOf(page, 'error'))
      .toMatchObject([{ message: expect.stringContaining('width=800px') }]);
    await change((element) => {
      element.setAttribute('width', '320');
      element.className = 'mine';
    });
    expect(await size()).toEqual([300, 300]);
  },
);

test(
  'works in a page that has added properties to Object.prototype and Array.prototype',
  { tag: '@all' },
  async ({ page, site }) => {
    const added = `<script>
    Object.prototype.extend = function () {};
    Object.prototype.note = 'from the page';
    Object.prototype.revision = 7;
    Object.prototype.title = 'from the page';
    Object.prototype.start = '900';
    Object.prototype.views = 'packets';
    Object.prototype.step = 5;
    Array.prototype.last = function () {};
    Array.prototype.note = 'from the page';
    </script>`;
    await openPage(page, site, `<ack-clock scenario="${SCENARIO}" ${SIZE}></ack-clock>`, {
      head: added,
    });
    const player = page.locator('ack-clock');
    await expect(clockOf(player)).toHaveText('116.000 ms');
    await expect(player.locator('.view')).toHaveCount(2);
    await expect(player.getByRole('img', { name: /^Ladder/ })).toContainText('SYN ACK');
    const heading = player.getByRole('heading').first();
    await expect(heading).toHaveText('A header sent by itself stalls the reply');
    await next(player).click();
    await expect(clockOf(player)).toHaveText('189.267 ms');
    await player.getByRole('button', { name: 'Play' }).click();
    await expect(clockOf(player)).not.toHaveText('189.267 ms');
    expect(await call(page, 'pause')).toMatchObject({ playing: false });
    expect(await call(page, 'seek', { step: 12 })).toMatchObject({ step: 12 });
    const state = await call(page, 'getState');
    const image = await page.evaluate(async () => {
      const player = document.querySelector('ack-clock') as Player;
      return ((await player['screenshot']!({ format: 'svg' })) as Blob).text();
    });
    expect(image).not.toContain('from the page');
    const { version: schema, name: preset } = builtinScenario('odd-short-final-segment');
    const changed = await encodeLink({
      schema,
      preset,
      changes: { 'hosts.client.tcp.mss': 512 },
      twin: null,
      time: 2_000_000,
      selection: null,
      view: { ...defaultView, views: ['ladder'] } as never,
      digest: '',
    });
    expect(await call(page, 'setState', changed)).toMatchObject({ time: 2 });
    await expect(heading).toContainText('tcp.mss 512');
    expect(await call(page, 'setState', state)).toMatchObject({ step: 12 });
    // Made in a worker, whose answer is a structured clone.
    expect(await call(page, 'load', 'long-transfer')).toMatchObject({ playing: false });
  },
);

/** A page from another origin without a script or a style of its own, under a policy. */
async function openUnderPolicy(page: Page, policy: string, body: string): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'ack-clock-'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="${policy}">
    <title>Somebody</title><link rel="icon" href="data:,"><body>${body}</body></html>`,
  );
  const server = await serveFolder(folder, '/');
  await page.goto(server.address);
  return () => server.stop();
}

/** The code that the dialog gives, as it is. */
const fromDialog = (site: string, name: string): string =>
  elementCode({ address: `${site}embed/${name}/`, title: '', width: 800, height: 450 });

for (const style of ["'none'", "'self'"]) {
  test(
    `the dialog’s code keeps to the strictest policy, style-src ${style}, from another origin`,
    { tag: style === "'none'" ? [] : '@all' },
    async ({ page, site }) => {
      const { origin } = new URL(site);
      const policy = `default-src 'none'; script-src ${origin}; style-src ${style}; img-src data:`;
      const stop = await openUnderPolicy(page, policy, fromDialog(site, SCENARIO));
      const player = page.locator('ack-clock');
      await expect(clockOf(player)).toHaveText('116.000 ms');
      expect(await player.boundingBox()).toMatchObject({ width: 800, height: 450 });
      await next(player).click();
      await expect(clockOf(player)).toHaveText('189.267 ms');
      await expect(player.locator('.room')).toHaveCSS('container-type', 'size');
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
        .toContain('loaded');
      const type = await page.evaluate(async () => {
        const player = document.querySelector('ack-clock') as Player;
        return ((await player['screenshot']!({ format: 'png' })) as Blob).type;
      });
      expect(type).toBe('image/png');
      expect(await call(page, 'load', 'netbsd-third-ack')).toMatchObject({ playing: false });
      expect(await player.locator('a').getAttribute('href')).toContain(`${site}sandbox/`);
      stop();
    },
  );
}

test(
  'a policy that knows scripts by a nonce lets its later scripts pass',
  { tag: '@all' },
  async ({ page, site }) => {
    const policy = "default-src 'none'; script-src 'nonce-r4nd0m'; img-src data:";
    const code = fromDialog(site, SCENARIO).replace('<script ', '<script nonce="r4nd0m" ');
    const stop = await openUnderPolicy(page, policy, code);
    const player = page.locator('ack-clock');
    await expect(clockOf(player)).toHaveText('116.000 ms');
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
      .toContain('loaded');
    const type = await page.evaluate(async () => {
      const player = document.querySelector('ack-clock') as Player;
      return ((await player['screenshot']!({ format: 'png' })) as Blob).type;
    });
    expect(type).toBe('image/png');
    stop();
  },
);

for (const named of ['', '; trusted-types ackclock svelte-trusted-html']) {
  test(
    `has a long run’s worker under trusted types${named}`,
    { tag: '@all' },
    async ({ page, site }) => {
      const { origin } = new URL(site);
      const policy = `script-src ${origin}; worker-src blob:; require-trusted-types-for 'script'${named}`;
      const stop = await openUnderPolicy(page, policy, fromDialog(site, 'long-transfer'));
      await expect(clockOf(page.locator('ack-clock'))).toBeVisible();
      stop();
    },
  );
}

test(
  'a long run has its worker where a policy lets it',
  { tag: '@all' },
  async ({ page, site }) => {
    const policy = `default-src 'none'; script-src ${new URL(site).origin}; worker-src blob:; img-src data:`;
    const stop = await openUnderPolicy(page, policy, fromDialog(site, 'long-transfer'));
    await expect(clockOf(page.locator('ack-clock'))).toBeVisible();
    stop();
  },
);

test.describe('where a policy refuses a worker', { tag: '@all' }, () => {
  test.use({ expected: /worker/i });

  test('a long run is made without one', async ({ page, site }) => {
    const policy = `default-src 'none'; script-src ${new URL(site).origin}; img-src data:`;
    const stop = await openUnderPolicy(page, policy, fromDialog(site, 'long-transfer'));
    await expect(clockOf(page.locator('ack-clock'))).toBeVisible();
    stop();
  });
});

test('works in a page that is a file', async ({ page, siteAsFiles }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ack-clock-'));
  const file = join(folder, 'page.html');
  writeFileSync(
    file,
    documentOf(
      `<ack-clock scenario="${SCENARIO}" ${SIZE}></ack-clock>`,
      `${siteAsFiles}ack-clock.js`,
    ),
  );
  await page.goto(pathToFileURL(file).href);
  const player = page.locator('ack-clock');
  await next(player).click();
  await expect(clockOf(player)).toHaveText('189.267 ms');
  expect(await call(page, 'load', 'netbsd-third-ack')).toMatchObject({ playing: false });
});

test.describe('without the site beside it', () => {
  test.use({ expected: /./ });

  test('says so, and works once it is there', async ({ page, site }) => {
    await page.route(/\/assets\//, (route) => route.abort());
    await openPage(page, site, `<ack-clock scenario="${SCENARIO}" ${SIZE}></ack-clock>`);
    const player = page.locator('ack-clock');
    await expect(player.getByRole('alert')).toContainText('the simulator could not be loaded');
    await page.unroute(/\/assets\//);
    await player.getByRole('button', { name: 'Try again' }).click();
    await expect(clockOf(player)).toHaveText('116.000 ms');
  });
});

for (const width of [480, 800, 1280]) {
  test(`letters of 28 pixels, ${width} pixels wide: nothing sticks out`, async ({ page, site }) => {
    await page.setViewportSize({ width: 1400, height: 1100 });
    await openPage(
      page,
      site,
      `<ack-clock scenario="${SCENARIO}" width="${width}" height="${(width * 9) / 16}" style="font-size: 28px"></ack-clock>`,
    );
    const player = page.locator('ack-clock');
    await expect(next(player)).toBeVisible();
    expect(
      await player.evaluate((host) => {
        const { left, right } = host.getBoundingClientRect();
        return [...host.shadowRoot!.querySelectorAll('button, select, input, a, .clock')]
          .filter((one) => one.checkVisibility() && !one.closest('.hidden, svg'))
          .map((one) => [one.getBoundingClientRect(), one] as const)
          .filter(([box]) => box.width > 0 && (box.right > right + 1 || box.left < left - 1))
          .map(([box, one]) => `${one.className} ${one.textContent.trim()}: ${box.right - right}`);
      }),
    ).toEqual([]);
  });
}
