// After one visit the whole site works without its server, and a new version interrupts nobody.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILT, builtPages, onePerKind } from '../built-pages.ts';
import { expect, test, untilReady } from '../site.ts';
import { serveFolder } from '../static-server.ts';

/** Until the browser has everything and serves it. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
}

test.describe('after one visit', () => {
  // A page that was never there is asked of the server that is no more.
  test.use({ expected: /no-such-page|ERR_CONNECTION_REFUSED/ });

  test('the list of what is kept has every page', async () => {
    const worker = await readFile(join(BUILT, 'service-worker.js'), 'utf8');
    const missing = builtPages.filter(({ path }) => !worker.includes(`"${path || './'}"`));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('pages work without the server, below a path too', async ({ page }) => {
    const server = await serveFolder(BUILT, '/courses/ackclock/');
    await page.goto(server.address);
    await untilReady(page);
    await untilKept(page);
    server.stop();
    for (const { path } of onePerKind) {
      await page.goto(server.address + path);
      await untilReady(page);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
    await page.goto(`${server.address}index.html?from=a-bookmark`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${server.address}lessons/no-such-page/`);
    await expect(page.getByText('There is no page at this address')).toBeVisible();
  });
});

test('a new version waits until nobody looks at the old one', async ({ page, context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'ackclock-site-'));
  await cp(BUILT, folder, { recursive: true });
  const server = await serveFolder(folder, '/');
  const heading = page.getByRole('heading', { level: 1 });
  try {
    await page.goto(`${server.address}about/`);
    await untilReady(page);
    await untilKept(page);
    await page.reload();
    const old = await heading.textContent();

    await replaceIn(join(folder, 'about/index.html'), `<h1>${old}`, '<h1>The next version');
    await replaceIn(join(folder, 'service-worker.js'), '"version":"', '"version":"next-');
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      const found = new Promise<ServiceWorker>((resolve) => {
        registration.addEventListener('updatefound', () => resolve(registration.installing!));
      });
      await registration.update();
      const next = await found;
      while (next.state === 'installing') {
        await new Promise((resolve) => next.addEventListener('statechange', resolve));
      }
    });
    await page.reload();
    await expect(heading).toHaveText(old!);

    await page.close();
    const later = await context.newPage();
    await expect(async () => {
      await later.goto(`${server.address}about/`);
      await expect(later.getByRole('heading', { level: 1 })).toHaveText('The next version', {
        timeout: 100,
      });
      // Leaves, so that the version that waits may take over.
      await later.goto('about:blank');
    }).toPass({ timeout: 5000 });
  } finally {
    server.stop();
    await rm(folder, { recursive: true });
  }
});

test('nothing is registered for a file or over plain http', async ({
  page,
  siteAsFiles,
  siteOverHttp,
}) => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    serviceWorker.register = () => {
      throw new Error('a service worker was registered');
    };
  });
  for (const address of [siteAsFiles + 'index.html', siteOverHttp]) {
    await page.goto(address);
    await untilReady(page);
    await page.waitForLoadState('load');
  }
});

async function replaceIn(file: string, old: string, next: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(old);
  await writeFile(file, text.replace(old, next));
}
