// However a reader perceives, from the first moment on: with colors of their own, without motion. Everything else is in
// every-page.test.ts.
import { isFramed, nameOf, onePerKind } from '../built-pages.ts';
import { chooseTheme, expect, test, untilReady } from '../site.ts';
import { expectEdges, invisible, moving } from './senses.ts';

for (const built of onePerKind) {
  test(
    `on ${nameOf(built)} nothing moves by itself where motion is unwelcome`,
    { tag: '@all' },
    async ({ page, site }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(site + built.path);
      await untilReady(page);
      await chooseTheme(page, 'Dark');
      expect(await moving(page)).toEqual({ animations: [], scrolling: 'auto' });
    },
  );

  test(
    `${nameOf(built)} can be seen in the reader’s own few colors`,
    { tag: '@all' },
    async ({ page, site }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(site + built.path);
      await untilReady(page);
      expect(await invisible(page)).toEqual([]);
      if (isFramed(built)) await expectEdges(page);
    },
  );
}
