// What every browser test starts from: the built site, served or as files, and a page that must
// keep quiet. Import `test` and `expect` from here.
import { pathToFileURL } from 'node:url';
import { test as base, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { BUILT } from './built-pages.ts';
import { serveFolder } from './static-server.ts';

export { expect } from '@playwright/test';

interface Servers {
  /** The site's address at the root of a server. */
  site: string;
  /** The same site some folders below the root of another. */
  siteBelow: string;
  /** Over plain http from another machine, as it seems: a browser trusts it with less. */
  siteOverHttp: string;
  /** The site's folder as a browser opens it. */
  siteAsFiles: string;
}

interface Watch {
  /** Complaints that a test provokes. */
  expected: RegExp | undefined;
  /** Fails the test if anything complained: the console, a script, the policy, the network. */
  quiet: undefined;
}

export const test = base.extend<Watch, Servers>({
  site: [({}, use) => whileServed('/', use), { scope: 'worker' }],
  siteBelow: [({}, use) => whileServed('/courses/networks/ackclock/', use), { scope: 'worker' }],
  // The browser resolves this name to the machine itself; see tools/browser.mjs.
  siteOverHttp: [
    ({ site }, use) => use(site.replace('localhost', 'ackclock.test')),
    { scope: 'worker' },
  ],
  siteAsFiles: [({}, use) => use(pathToFileURL(`${BUILT}/`).href), { scope: 'worker' }],
  expected: [undefined, { option: true }],
  quiet: [
    async ({ context, browserName, expected, serviceWorkers }, use) => {
      const complaints = await complaintsIn(context, browserName === 'chromium');
      await use(undefined);
      const unexpected = complaints
        .filter((text) => expected?.test(text) !== true)
        // What the configuration blocks is not the page's fault.
        .filter(
          (text) =>
            serviceWorkers !== 'block' || !text.includes('Service Worker registration blocked'),
        );
      if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
    },
    { auto: true },
  ],
});

/** For what only reads the built files: no browser is opened. */
export { base as testOfFiles };

/** Waits until a page's script has taken over and its typefaces have arrived. */
export async function untilReady(page: Page | Frame): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Chooses a theme as a reader does, or, where a page leaves that to the page around it, by its address. */
export async function chooseTheme(page: Page, theme: 'Light' | 'Dark'): Promise<void> {
  const choice = page.getByRole('radio', { name: theme, exact: true });
  if ((await choice.count()) > 0) {
    await choice.check();
    return;
  }
  const address = new URL(page.url());
  address.searchParams.set('theme', theme.toLowerCase());
  await page.goto(address.href);
  await untilReady(page);
}

/** Chooses a scenario of the sandbox and waits for it: the picture before stays until its run is there. */
export async function chooseScenario(page: Page, name: string): Promise<void> {
  const choice = page.getByLabel('Scenario', { exact: true });
  await choice.selectOption(name);
  const title = (await choice.locator('option:checked').textContent())!.trim();
  await base.expect(page.locator('.lead .on-paper')).toHaveText(title);
}

async function whileServed(under: string, use: (address: string) => Promise<void>): Promise<void> {
  const server = await serveFolder(BUILT, under);
  await use(server.address);
  server.stop();
}

/** How Chromium, Firefox and WebKit call a request that they gave up themselves. */
const ABANDONED = /ERR_ABORTED|NS_BINDING_ABORTED|cancell?ed/i;

const OURS = /^(?:https?:\/\/(?:localhost|ackclock\.test)(?::\d+)?\/|file:|data:|blob:|about:)/;

/** @param warnings whether warnings count: browsers warn of what only they know */
async function complaintsIn(context: BrowserContext, warnings: boolean): Promise<string[]> {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || (warnings && message.type() === 'warning')) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => complaints.push(`script: ${String(error.error())}`));
  context.on('request', (request) => {
    if (!OURS.test(request.url())) complaints.push(`another host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What the browser itself gave up, having left the page: an icon that nobody waits for, say.
    if (ABANDONED.test(reason)) return;
    complaints.push(`request: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await context.exposeFunction('reportViolation', (violation: string) => {
    complaints.push(`policy: ${violation}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as {
        reportViolation(violation: string): void;
      };
      reportViolation(`${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
    });
  });
  return complaints;
}
