// However a reader perceives: with colours of their own, without motion. What differs from page to
// page (axe, colours in words, forms of marks) is in every-page.test.ts.
import type { Page } from '@playwright/test';
import { isFramed, nameOf, onePerKind } from '../built-pages.ts';
import { chooseTheme, expect, test, untilReady } from '../site.ts';

for (const built of onePerKind) {
  test(`on ${nameOf(built)} nothing moves by itself where motion is unwelcome`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site + built.path);
    await untilReady(page);
    await chooseTheme(page, 'Dark');
    const moving = await page.evaluate(() => ({
      animations: document.getAnimations().map(({ id }) => id),
      scrolling: getComputedStyle(document.documentElement).scrollBehavior,
    }));
    expect(moving).toEqual({ animations: [], scrolling: 'auto' });
  });

  test(`${nameOf(built)} can be seen in the reader’s own few colours`, async ({ page, site }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(site + built.path);
    await untilReady(page);
    expect(await invisible(page)).toEqual([]);
    if (!isFramed(built)) return;
    // The ground of a chosen button is gone, and so is the colour of a current page.
    const edges = await page.evaluate(() => {
      const edge = (selector: string) => {
        const element = document.querySelector(selector);
        return element === null ? undefined : getComputedStyle(element).borderBottomColor;
      };
      return {
        ground: getComputedStyle(document.documentElement).backgroundColor,
        chosen: edge('.theme-switch label:has(:checked)'),
        other: edge('.theme-switch label:not(:has(:checked))'),
        current: edge('nav [aria-current]'),
      };
    });
    expect(edges.chosen).not.toBe(edges.ground);
    expect(edges.other).toBe(edges.ground);
    if (edges.current !== undefined) expect(edges.current).not.toBe(edges.ground);
  });
}

/** Marks of a picture that have the ground's colour. */
async function invisible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const marks = document.querySelectorAll<SVGElement>(
      '.picture :is(.data, .ack, .control, .hold, .window-edge, .congestion-edge, .ghost, .application)',
    );
    return [...marks]
      .filter((mark) => getComputedStyle(mark).stroke === ground)
      .map((mark) => mark.outerHTML.slice(0, 100));
  });
}
