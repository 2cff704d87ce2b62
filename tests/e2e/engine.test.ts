// The engine is a script of its own: fetched when a reader comes to use it, wherever the page
// stands, and missed by nothing else on the page.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Frame, Locator, Page } from '@playwright/test';
import { BUILT, builtPages, nameOf, scriptsOf } from './built-pages.ts';
import { addressOfEngine, ENGINE } from './engine.ts';
import { expect, test, untilReady, testOfFiles } from './site.ts';
import { serveFolder } from './static-server.ts';

const PATH = 'lessons/short-initial-segment/';
const LIMIT = 120 * 1024;

/** Something that the engine alone says. */
const ENGINES_WORDS = 'no application listens on';

const task = (page: Page | Frame): Locator => page.locator('#task-1');
const result = (page: Page | Frame): Locator => task(page).getByRole('status');

/** The first field of the task, which is loaded once a reader gets there. */
async function fieldOf(page: Page | Frame): Promise<Locator> {
  await task(page).scrollIntoViewIfNeeded();
  return task(page).getByLabel('Server: Header flush');
}

async function solve(page: Page | Frame): Promise<void> {
  await (await fieldOf(page)).selectOption('joined');
}

/** What the page itself asks for under the engine's address. */
function engineRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (ENGINE.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Something that a study alone says: the name of a candidate of “What would help?”. */
const STUDIES_WORDS = 'slow-start restart after a pause';

testOfFiles('the scripts of the engine and of its studies are small and kept offline', () => {
  const home = builtPages.find(({ path }) => path === '')!;
  const kept = readFileSync(join(BUILT, 'service-worker.js'), 'utf8');
  const [engine, studies] = (['engine', 'studies'] as const).map((name) => {
    const [, file = ''] = new RegExp(`data-${name}="\\./([^"]+)"`).exec(home.html) ?? [];
    expect(kept).toContain(`"${file}"`);
    return readFileSync(join(BUILT, file), 'utf8');
  });
  for (const [code, words, others] of [
    [engine!, ENGINES_WORDS, STUDIES_WORDS],
    [studies!, STUDIES_WORDS, ENGINES_WORDS],
  ] as const) {
    expect(gzipSync(code).length).toBeLessThanOrEqual(LIMIT);
    expect(code).toContain(words);
    expect(code).not.toContain(others);
  }
});

testOfFiles('no page brings the engine, and those with runs know where it is', () => {
  const bringing = new Set(
    [...new Set(builtPages.flatMap(scriptsOf))].filter((file) =>
      readFileSync(join(BUILT, file), 'utf8').includes(ENGINES_WORDS),
    ),
  );
  for (const built of builtPages) {
    const brought = scriptsOf(built).filter((file) => bringing.has(file));
    expect.soft(brought, nameOf(built)).toEqual([]);
    const [, address] = /data-engine="([^"]+)"/.exec(built.html) ?? [];
    if (built.kind === 'text') expect.soft(address, nameOf(built)).toBeUndefined();
    else expect.soft(existsSync(join(BUILT, built.file, '..', address!)), nameOf(built)).toBe(true);
  }
});

test.describe('the engine', () => {
  // What a service worker answers is no request of the page.
  test.use({ serviceWorkers: 'block', expected: /Service Worker registration blocked/ });

  test('is not asked for until a reader comes to a task, and then once', async ({ page, site }) => {
    const asked = engineRequests(page);
    await page.goto(site + PATH);
    await untilReady(page);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowDown');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);

    // A wheel takes over from the page, which may still lead to the last step.
    await page.mouse.wheel(0, 1);
    await (await fieldOf(page)).hover();
    await expect.poll(() => asked.length).toBe(1);
    await solve(page);
    await expect(result(page)).toContainText('The goal is met.');
    await task(page).getByLabel('Server: Write size').fill('2048');
    await task(page).getByRole('button', { name: 'Start again' }).click();
    await expect(result(page)).toContainText('This is where you start.');
    expect(asked).toHaveLength(1);
  });

  for (const [whom, at, come] of [
    ['use keys', '', async (page: Page) => (await fieldOf(page)).focus()],
    ['stay at a task', '#task-1', () => Promise.resolve()],
  ] as const) {
    test(`comes ahead for those who ${whom}`, { tag: '@all' }, async ({ page, site }) => {
      const asked = engineRequests(page);
      await page.goto(site + PATH + at);
      await untilReady(page);
      await come(page);
      await page.waitForFunction(() => globalThis.ackclockEngine !== undefined);
      expect(asked).toHaveLength(1);
    });
  }

  test('moves nothing when it comes', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(`${site}${PATH}#task-1`);
    await untilReady(page);
    const before = await task(page).boundingBox();
    await page.waitForFunction(() => globalThis.ackclockEngine !== undefined);
    expect(await task(page).boundingBox()).toEqual(before);
  });

  test(
    'is awaited in words if it is slow, and a page goes on meanwhile',
    { tag: '@all' },
    async ({ page, site }) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(ENGINE, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site + PATH);
      await untilReady(page);
      await solve(page);
      await expect(result(page)).toContainText('Loading the simulator');
      await page.keyboard.press('Shift+ArrowUp');
      await expect(page).toHaveURL(/#(?!task-1)/);
      const elsewhere = page.url();
      release();
      await expect(result(page)).toContainText('The goal is met.');
      expect(page.url()).toBe(elsewhere);
    },
  );

  test.describe('that does not come', () => {
    for (const [where, path, ask, status, says, again] of [
      [
        'a task',
        `${PATH}#task-1`,
        solve,
        result,
        'Nothing was run: the simulator did not load within 30 seconds.',
        'Try again',
      ],
      [
        'the sandbox',
        'sandbox/',
        (page: Page) =>
          page.getByLabel('Scenario', { exact: true }).selectOption('odd-short-final-segment'),
        (page: Page) => page.locator('.lead').getByRole('status'),
        'Nothing was run: the simulator did not load within 30 seconds.',
        'Try again',
      ],
    ] as const) {
      test(
        `is waited for half a minute in ${where}; then the page says so, and takes it when it does come`,
        { tag: where === 'a task' ? '@all' : [] },
        async ({ page, site }) => {
          let release: () => void = () => undefined;
          const released = new Promise<void>((resolve) => (release = resolve));
          await page.route(ENGINE, async (route) => {
            await released;
            await route.continue();
          });
          await page.clock.install();
          // Who stays at a task has it fetched ahead.
          const requested = page.waitForRequest(ENGINE);
          await page.goto(site + path);
          await untilReady(page);
          await ask(page);
          await requested;
          await expect(status(page)).not.toContainText(says);
          await page.clock.runFor(31_000);
          await expect(status(page)).toContainText(says);
          await expect(page.getByRole('button', { name: 'Next segment' }).first()).toBeEnabled();
          release();
          await page.waitForFunction(() => globalThis.ackclockEngine !== undefined);
          await page.getByRole('button', { name: again }).click();
          await expect(page.getByText(says)).toHaveCount(0);
          if (where === 'a task') await expect(status(page)).toContainText('The goal is met.');
          else await expect(page.locator('.why')).toContainText('Nagle');
        },
      );
    }
  });

  test.describe('that cannot be loaded', () => {
    test.use({ expected: /Service Worker|engine-|ERR_FAILED/ });

    for (const [how, answer] of [
      ['refused', undefined],
      ['replaced by something else', '/* a filter’s own script */'],
    ] as const) {
      test(
        `${how}: the page says so, stays usable, and may try again`,
        { tag: how === 'refused' ? [] : '@all' },
        async ({ page, site }) => {
          await page.route(ENGINE, (route) =>
            answer === undefined
              ? route.abort()
              : route.fulfill({ body: answer, contentType: 'text/javascript' }),
          );
          await page.goto(`${site}${PATH}#task-1`);
          await untilReady(page);
          await solve(page);
          await expect(result(page)).toContainText('Nothing was run: the simulator could not be');
          await expect(task(page).getByLabel('Server: Header flush')).toHaveValue('joined');
          const clock = page.locator('#picture .clock');
          const { length } = await clock.allTextContents();
          expect(length).toBeGreaterThan(0);
          const was = await clock.first().textContent();
          await page.locator('#picture').getByRole('button', { name: 'Next segment' }).click();
          await expect(clock.first()).not.toHaveText(was!);

          await page.unroute(ENGINE);
          await task(page).getByRole('button', { name: 'Try again' }).click();
          await expect(result(page)).toContainText('The goal is met.');
        },
      );
    }
  });

  test('works some folders below a server’s root', { tag: '@all' }, async ({ page, siteBelow }) => {
    await expectSolved(page, siteBelow + PATH);
  });

  test(
    'works in a page that was opened as a file',
    { tag: '@smoke' },
    async ({ page, siteAsFiles }) => {
      await expectSolved(page, `${siteAsFiles}${PATH}index.html`);
    },
  );

  test('works over plain http', { tag: '@all' }, async ({ page, siteOverHttp }) => {
    await expectSolved(page, siteOverHttp + PATH);
  });

  test.describe(() => {
    test.use({ expected: /Service Worker|woff2|ERR_FAILED/ });

    test(
      'works in a sandboxed frame without an origin',
      { tag: '@all' },
      async ({ page, site }) => {
        await page.setContent(
          `<iframe sandbox="allow-scripts" width="1200" height="800" src="${site}${PATH}"></iframe>`,
        );
        const frame = page.frames()[1]!;
        await untilReady(frame);
        await solve(frame);
        await expect(result(frame)).toContainText('The goal is met.');
      },
    );
  });

  test('works in a worker that is made of its file', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(`${site}${PATH}`);
    const address = await addressOfEngine(page);
    const registered = await page.evaluate(async (script) => {
      const code = await (await fetch(script)).text();
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
    }, address);
    // It serves whoever made it.
    expect(registered).toEqual({ kind: 'ready' });
  });
});

test.describe('after one visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the engine and its studies work without the server', { tag: '@all' }, async ({ page }) => {
    const server = await serveFolder(BUILT, '/courses/ackclock/');
    await page.goto(server.address);
    await untilReady(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    server.stop();
    await expectSolved(page, server.address + PATH);
    await page.goto(`${server.address}sandbox/`);
    await untilReady(page);
    await page.getByRole('button', { name: 'What would help?' }).click();
    await page.getByRole('button', { name: 'Ask about the whole run' }).click();
    await expect(page.getByText(/\d+ of \d+ changes save time/)).toBeVisible();
  });
});

async function expectSolved(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilReady(page);
  await solve(page);
  await expect(result(page)).toContainText('The goal is met.');
}
