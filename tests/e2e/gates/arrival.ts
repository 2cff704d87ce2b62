// A page on a slow line: its parts come one after the other, and it stays where it is.
import type { Page } from '@playwright/test';
import { expect, untilReady } from '../site.ts';

/** The one that brings a page to life; another runs in its head. */
export const THE_SCRIPT = /\/assets\/(?!early)\w+-[\w-]+\.js$/;

/**
 * Opens a page whose early script comes only when its style has been asked for, then its typefaces, then the script
 * that wakes it.
 */
export async function arriveSlowly(page: Page, address: string): Promise<void> {
  const releaseEarly = await holdBack(page, /\/assets\/early[\w-]*\.js$/);
  const releaseFaces = await holdBack(page, /\.woff2$/);
  const releaseScript = await holdBack(page, THE_SCRIPT);
  // On a slow line that is the time of one answer.
  const style = page.waitForRequest(/\/assets\/[\w-]+\.css$/, { timeout: 20_000 });
  await page.goto(address, { waitUntil: 'commit' });
  await style;
  releaseEarly();
  await untilPainted(page);
  releaseFaces();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Words go to other lines; nothing is pushed away. Browsers call 0.1 good.
  const before = await shiftsOf(page);
  expect(before.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  releaseScript();
  await untilReady(page);
  expect((await shiftsOf(page)).slice(before.length)).toEqual([]);
  await page.unrouteAll();
}

/** Keeps back what the page asks for under such addresses until the given function is called. */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
}

interface Shift {
  readonly value: number;
  readonly elements: readonly string[];
}

/** Everything that moved by itself since the page began to load. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          readonly value: number;
          readonly sources: readonly { readonly node: Node | null }[];
        }
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            const elements = entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? ''),
            );
            shifts.push({ value: entry.value, elements });
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Two frames: what was painted last is reported in the one after.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(shifts), 0)),
        );
      }),
  );
}
