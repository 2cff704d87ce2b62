// Wherever the site stands, every page works: as files, over plain http, in a frame without an origin, in a browser
// that remembers nothing. Below any path: every-page.test.ts.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BUILT,
  builtPages,
  gatePages,
  isFramed,
  nameOf,
  onePerKind,
  type BuiltPage,
} from '../built-pages.ts';
import { chooseTheme, expect, test, untilReady, testOfFiles } from '../site.ts';
import { expectAwake, innerLinks } from './awake.ts';

testOfFiles('every link inside the site leads to a file', () => {
  for (const built of builtPages) {
    const links = [...built.html.matchAll(/<a\b[^>]*\shref="(\.[^"#?]*)/g)].map(
      ([, link]) => link!,
    );
    const fewest = isFramed(built) ? 3 : 1;
    expect.soft(links.length, nameOf(built)).toBeGreaterThanOrEqual(fewest);
    // In full, for readers of files, whose browsers show a folder's list instead of its index.
    const lost = links.filter((link) => !existsSync(join(BUILT, built.file, '..', link)));
    expect.soft(lost, nameOf(built)).toEqual([]);
    expect
      .soft(
        links.filter((link) => link.endsWith('/')),
        nameOf(built),
      )
      .toEqual([]);
  }
});

const opened = [
  ['every kind of page', gatePages],
  ['the fullest page of each kind', onePerKind],
] as const;
for (const [which, pages] of opened) {
  test(
    `${which} works as a double-clicked file, links too`,
    { tag: pages === gatePages ? [] : '@all' },
    async ({ page, siteAsFiles }) => {
      for (const built of pages) {
        await test.step(nameOf(built), async () => {
          await page.goto(siteAsFiles + built.file);
          await expectAwake(page);
          for (const link of await innerLinks(page, siteAsFiles)) {
            const file = fileURLToPath(link.replace(/#.*$/, ''));
            expect(statSync(file).isFile(), link).toBe(true);
          }
        });
      }
    },
  );
}

// One page in the gate: what these places refuse is asked for in one place (src/ui/site/capabilities.ts).
const tagFor = ({ kind }: BuiltPage) => ({ tag: kind === 'home' ? [] : '@all' });

for (const built of onePerKind) {
  test(
    `${nameOf(built)} works over plain http, where browsers allow less`,
    tagFor(built),
    async ({ page, siteOverHttp }) => {
      await page.goto(siteOverHttp + built.path);
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      await expectAwake(page);
    },
  );

  test.describe(() => {
    // Typefaces are refused to a page without an origin unless the server allows them to all.
    test.use({ expected: /woff2|console: Failed to load resource: net::ERR_FAILED/ });

    test(
      `${nameOf(built)} works in a sandboxed frame without an origin`,
      tagFor(built),
      async ({ page, site }) => {
        await page.setContent(
          `<iframe sandbox="allow-scripts" width="1200" height="800" src="${site}${built.path}"></iframe>`,
        );
        const frame = page.frames()[1]!;
        await untilReady(frame);
        await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
        const refused = await frame.evaluate(() => {
          try {
            return localStorage.length < 0;
          } catch {
            return true;
          }
        });
        expect(refused).toBe(true);
        if (!isFramed(built)) return;
        await frame.getByRole('radio', { name: 'Dark' }).check();
        await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
      },
    );
  });

  test(
    `${nameOf(built)} works where localStorage throws`,
    tagFor(built),
    async ({ page, site }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      });
      await page.goto(site + built.path);
      await expectAwake(page);
      await chooseTheme(page, 'Dark');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    },
  );
}

test('from file to file by the header and back', async ({ page, siteAsFiles }) => {
  await page.goto(`${siteAsFiles}index.html`);
  await page.getByRole('link', { name: 'Lessons' }).click();
  await expect(page).toHaveURL(`${siteAsFiles}lessons/index.html`);
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${siteAsFiles}about/index.html`);
  await page.getByRole('link', { name: 'Ackclock' }).click();
  await expect(page).toHaveURL(`${siteAsFiles}index.html`);
});
