// What depends on a page's own words and pictures, for every page (of the players to embed for some): whatever is added is held to it.
// A page of each kind also comes over a slow line first. What takes a visit of its own is in the files beside.
import {
  gatePages,
  hasPicture,
  isFramed,
  nameOf,
  onePerKind,
  varietyOfPages,
} from '../built-pages.ts';
import { chooseTheme, expect, test } from '../site.ts';
import { arriveSlowly } from './arrival.ts';
import { expectAwake, expectLinks } from './awake.ts';
import {
  coloredAlone,
  expectEdges,
  expectPrintable,
  horizontalOverflow,
  invisible,
  moving,
  unnamedMarks,
  violations,
} from './senses.ts';

for (const built of new Set([...gatePages, ...onePerKind, ...varietyOfPages])) {
  const first = onePerKind.includes(built) || gatePages.includes(built);
  // One visit for all of it: there are many pages, and most of the time goes into opening them.
  test(
    `${nameOf(built)} can be perceived, fits 320 pixels and a sheet of paper`,
    { tag: gatePages.includes(built) ? [] : '@all' },
    async ({ page, siteBelow }) => {
      const address = siteBelow + built.path;
      if (first) {
        await test.step('it stays where it is while it comes on a slow line and wakes', async () => {
          await page.setViewportSize({ width: 360, height: 800 });
          await arriveSlowly(page, address);
          await page.setViewportSize({ width: 1280, height: 720 });
        });
      } else await page.goto(address);
      await expectAwake(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/Ackclock/);

      await test.step('some folders below a server’s root its links lead to pages', async () => {
        await expectLinks(page, siteBelow, isFramed(built) ? 3 : 1);
      });
      await test.step('colored words differ from others by more than color', async () => {
        expect(await coloredAlone(page)).toEqual([]);
      });
      await test.step('marks differ by form or by name, not by color alone', async () => {
        if (hasPicture(built)) expect(await unnamedMarks(page)).toEqual([]);
      });
      await test.step('it fits a screen of 320 pixels', async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await horizontalOverflow(page)).toBe(0);
      });
      await test.step('axe finds nothing, light or dark', async () => {
        await page.setViewportSize({ width: 1280, height: 720 });
        await chooseTheme(page, 'Light');
        expect(await violations(page)).toEqual([]);
        // A theme changes colors, nothing else.
        await chooseTheme(page, 'Dark');
        expect(await violations(page, ['color-contrast'])).toEqual([]);
      });
      await test.step('it can be printed, from the dark theme too', async () => {
        // A sheet of A4 between the margins that browsers leave.
        await page.setViewportSize({ width: 718, height: 1000 });
        await page.emulateMedia({ media: 'print' });
        await expectPrintable(page);
      });
      await test.step('in the reader’s own few colors, without motion', async () => {
        await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
        expect(await moving(page)).toEqual({ animations: [], scrolling: 'auto' });
        await page.emulateMedia({ forcedColors: 'active' });
        expect(await invisible(page)).toEqual([]);
        if (isFramed(built)) await expectEdges(page);
      });
    },
  );
}
