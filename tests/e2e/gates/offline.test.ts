// After one visit the whole site works without its server, and a new version interrupts nobody.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILT, builtPages, gatePages } from '../built-pages.ts';
import { expect, test, testOfFiles, untilReady } from '../site.ts';
import { serveFolder } from '../static-server.ts';

test.use({ serviceWorkers: 'allow' });

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

  testOfFiles('the list of what is kept has every page', async () => {
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
    for (const { path } of gatePages) {
      await page.goto(server.address + path);
      await untilReady(page);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      if (path !== 'about/') continue;
      const status = page.locator('[data-capability="offline"]');
      await expect(status).toHaveText('Yes. The site is stored in this browser.');
    }
    // What comes on demand is kept, too, and so is a page in a frame.
    await page.goto(`${server.address}sandbox/`);
    await page.getByRole('button', { name: 'Embed …' }).click();
    await expect(
      page.frameLocator('iframe').getByRole('button', { name: 'Next segment' }),
    ).toBeEnabled();
    await page.goto(`${server.address}index.html?from=a-bookmark`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${server.address}lessons/no-such-page/`);
    await expect(page.getByText('No page has this address')).toBeVisible();
  });
});

/** The site in a folder of its own, where a next version can take its place. */
async function withNextVersion(
  work: (address: string, publish: (page: Page) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ackclock-site-'));
  await cp(BUILT, folder, { recursive: true });
  const server = await serveFolder(folder, '/');
  try {
    await work(server.address, async (page) => {
      const about = join(folder, 'about/index.html');
      const [heading = ''] = /<h1>[^<]*/.exec(await readFile(about, 'utf8')) ?? [];
      await replaceIn(about, heading, '<h1>The next version');
      await replaceIn(join(folder, 'service-worker.js'), '"version":"', '"version":"next-');
      await untilFound(page);
    });
  } finally {
    server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Until the browser has the next version, which waits. */
async function untilFound(page: Page): Promise<void> {
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
}

async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilReady(page);
  await untilKept(page);
  await page.reload();
  await untilReady(page);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByText('A new version of Ackclock is ready.');

test(
  'a new version waits until nobody looks at the old one',
  { tag: '@all' },
  async ({ page, context }) => {
    await withNextVersion(async (site, publish) => {
      await openKept(page, `${site}about/`);
      const old = await heading(page).textContent();
      await publish(page);
      await page.reload();
      await expect(heading(page)).toHaveText(old!);

      await page.close();
      const later = await context.newPage();
      await expect(async () => {
        await later.goto(`${site}about/`);
        await expect(heading(later)).toHaveText('The next version', { timeout: 100 });
        // Leaves, so that the version that waits may take over.
        await later.goto('about:blank');
      }).toPass({ timeout: 5000 });
    });
  },
);

test(
  'a new version is offered in a line; nothing is loaded before it is asked for',
  { tag: '@all' },
  async ({ page }) => {
    await withNextVersion(async (site, publish) => {
      await openKept(page, `${site}sandbox/`);
      await expect(notice(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Next segment' }).click();
      const time = await page.locator('.clock').innerText();
      const focused = await page.evaluate(() => document.activeElement?.outerHTML);
      await page.evaluate(() => Object.assign(window, { stays: true }));

      await publish(page);
      await expect(notice(page)).toBeVisible();
      expect(await page.evaluate(() => 'stays' in window)).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(focused);
      await expect(page.locator('.clock')).toHaveText(time);

      await page.getByRole('button', { name: 'Later' }).click();
      await expect(notice(page)).toHaveCount(0);
      // The next page of the old version offers it again.
      await page.reload();
      await expect(notice(page)).toBeVisible();
      const again = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Reload' }).click();
      await again;
      await untilReady(page);
      // The reader finds what was there.
      await expect(page.locator('.clock')).toHaveText(time);
      await expect(notice(page)).toHaveCount(0);
      await page.goto(`${site}about/`);
      await expect(heading(page)).toHaveText('The next version');
      expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    });
  },
);

test(
  'where another window asked for it, nothing is lost: the parts of the old one stay',
  { tag: '@all' },
  async ({ page, context }) => {
    await withNextVersion(async (site, publish) => {
      await openKept(page, `${site}sandbox/`);
      const other = await context.newPage();
      await other.goto(`${site}about/`);
      await untilReady(other);
      await publish(other);
      const again = other.waitForEvent('load');
      await other.getByRole('button', { name: 'Reload' }).click();
      await again;
      await expect(heading(other)).toHaveText('The next version');

      // Not even the server has them any more.
      await context.route(/sandbox-tool-components-/, (route) => route.abort());
      await page.getByRole('button', { name: 'Cite this moment …' }).click();
      await expect(page.getByRole('dialog', { name: 'Cite this moment' })).toBeVisible();
      expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2);
    });
  },
);

test('it can be installed: a manifest with all that browsers ask for', async ({ page, site }) => {
  await page.goto(`${site}lessons/`);
  const link = page.locator('link[rel="manifest"]');
  const address = new URL((await link.getAttribute('href'))!, page.url());
  const manifest = (await (await page.request.get(address.href)).json()) as {
    readonly name: string;
    readonly start_url: string;
    readonly scope: string;
    readonly display: string;
    readonly icons: readonly { src: string; type: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.name).toContain('Ackclock');
  expect(manifest.display).toBe('standalone');
  // Below any path.
  expect([manifest.start_url, manifest.scope]).toEqual(['./', './']);
  for (const { src, type, sizes } of manifest.icons) {
    const response = await page.request.get(new URL(src, address).href);
    expect(response.headers()['content-type'], src).toBe(type);
    if (type !== 'image/png') continue;
    const png = await response.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const sizesFor = (purpose: string) =>
    manifest.icons.filter((icon) => (icon.purpose ?? 'any') === purpose).map(({ sizes }) => sizes);
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sizesFor('maskable')).toEqual(['512x512']);
});

test(
  'nothing is registered for a file or over plain http',
  { tag: '@all' },
  async ({ page, siteAsFiles, siteOverHttp }) => {
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
  },
);

async function replaceIn(file: string, old: string, next: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(old);
  await writeFile(file, text.replace(old, next));
}
