// Runs that take longer than a frame: in a worker, with their progress and an end; without one, in slices.
import type { Locator, Page } from '@playwright/test';
import { builtinScenario } from '../../src/scenario/index.ts';
import { chooseScenario, expect, test, untilReady } from './site.ts';

const packets = (page: Page): Locator => page.locator('.packets-area tbody tr');
const status = (page: Page): Locator => page.locator('.lead').getByRole('status');
const chosen = (page: Page): Locator => page.getByLabel('Scenario', { exact: true });

/** As long as a run may be: longer than a test waits. */
const endless = (() => {
  const long = builtinScenario('long-transfer');
  const actions = [...Array(11)].map(() => ({ do: 'write' as const, bytes: 90_000_000 }));
  return { ...long, script: { ...long.script, server: { ...long.script!.server, actions } } };
})();

/**
 * As on a slow machine: the engine rests between its slices, in the page and in its worker, so that a
 * run lasts long enough to be looked at on any machine.
 */
async function slowly(page: Page): Promise<void> {
  const rests = `{
    const Own = MessageChannel;
    globalThis.MessageChannel = class {
      constructor() {
        const { port1, port2 } = new Own();
        return { port1, port2: { postMessage: (word) => setTimeout(() => port2.postMessage(word), 100) } };
      }
    };
  }`;
  await page.addInitScript(rests);
  await page.addInitScript((before) => {
    const Own = Blob;
    globalThis.Blob = class extends Own {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(options?.type === 'text/javascript' ? [before, ...parts] : parts, options);
      }
    };
  }, rests);
}

async function open(page: Page, address: string): Promise<string[]> {
  await slowly(page);
  await page.goto(address);
  await untilReady(page);
  await page.getByRole('button', { name: 'Change fields' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).last()).toBeVisible();
  return packets(page).allTextContents();
}

async function runEndless(page: Page): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(endless));
  const file = { name: 'endless.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Open JSON').setInputFiles(file);
}

test('a long run goes on in a worker while the page can be used, says how far it is, and ends when told', async ({
  page,
  site,
}) => {
  const before = await open(page, `${site}sandbox/`);
  await runEndless(page);
  await expect(status(page).getByRole('progressbar')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await expect(status(page)).toContainText(/about \d+ (s|min) left/);
  const time = page.getByRole('slider', { name: 'Time', exact: true });
  const at = await time.getAttribute('aria-valuetext');
  await page.getByRole('button', { name: 'Next segment' }).click();
  await expect(time).not.toHaveAttribute('aria-valuetext', at ?? '');
  await status(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toBeHidden();
  expect(await packets(page).allTextContents()).toEqual(before);
  await chooseScenario(page, 'odd-short-final-segment');
});

test('a worker that breaks off loses nothing, and the run can be tried again', async ({
  page,
  site,
}) => {
  const before = await open(page, `${site}sandbox/`);
  await runEndless(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.workers()[0]!.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose');
    });
  });
  await expect(status(page)).toContainText('Nothing was run: the simulator stopped');
  await expect(status(page)).toContainText('on purpose');
  expect(await packets(page).allTextContents()).toEqual(before);
  await status(page).getByRole('button', { name: 'Try again' }).click();
  await expect(status(page).getByRole('progressbar')).toBeVisible();
  await status(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await packets(page).allTextContents()).toEqual(before);
});

for (const [how, refuse] of [
  [
    'at once',
    () => {
      globalThis.Worker = function () {
        throw new Error('no workers here');
      } as unknown as typeof Worker;
    },
  ],
  [
    'later',
    () => {
      globalThis.Worker = class extends EventTarget {
        onerror: ((event: Event) => void) | undefined;
        constructor() {
          super();
          setTimeout(() => this.onerror?.(new Event('error', { cancelable: true })), 10);
        }
        postMessage(): void {}
        terminate(): void {}
      } as unknown as typeof Worker;
    },
  ],
] as const) {
  test(
    `where a browser refuses workers ${how}, a long run takes turns with the page`,
    { tag: how === 'at once' ? [] : '@all' },
    async ({ page, site }) => {
      await page.addInitScript(refuse);
      const before = await open(page, `${site}sandbox/`);
      await runEndless(page);
      await expect(status(page).getByRole('progressbar')).toBeVisible();
      await status(page).getByRole('button', { name: 'Cancel' }).click();
      expect(await packets(page).allTextContents()).toEqual(before);
      await chooseScenario(page, 'odd-short-final-segment');
      expect(page.workers()).toHaveLength(0);
    },
  );
}

test(
  'a page that was opened as a file has its worker, too',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await open(page, `${siteAsFiles}sandbox/index.html`);
    await runEndless(page);
    await expect(status(page).getByRole('progressbar')).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(1);
    await status(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(chosen(page)).toHaveValue('short-initial-segment');
  },
);
