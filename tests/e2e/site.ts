// What every browser test starts from: the built site, served or as files, and a page that must
// keep quiet. Import `test` and `expect` from here.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, type BrowserContext } from '@playwright/test';
import { serveFolder } from './static-server.ts';

export { expect } from '@playwright/test';

const BUILT = resolve('dist');

interface Servers {
  /** The site's address at the root of a server. */
  site: string;
  /** The same site some folders below the root of another. */
  siteBelow: string;
}

interface Watch {
  /** The home page as a file, as by a double click. */
  siteAsFile: string;
  /** Fails the test if anything complained: the console, a script, the policy, the network. */
  quiet: undefined;
}

export const test = base.extend<Watch, Servers>({
  site: [({}, use) => whileServed('/', use), { scope: 'worker' }],
  siteBelow: [({}, use) => whileServed('/courses/networks/ackclock/', use), { scope: 'worker' }],
  siteAsFile: ({}, use) => use(pathToFileURL(`${BUILT}/index.html`).href),
  quiet: [
    async ({ context }, use) => {
      const complaints = await complaintsIn(context);
      await use(undefined);
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
    { auto: true },
  ],
});

async function whileServed(under: string, use: (address: string) => Promise<void>): Promise<void> {
  const { server, address } = await serveFolder(BUILT, under);
  await use(address);
  server.closeAllConnections();
  server.close();
}

async function complaintsIn(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => complaints.push(`script: ${String(error.error())}`));
  context.on('requestfailed', (request) => complaints.push(`request: ${request.url()}`));
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
