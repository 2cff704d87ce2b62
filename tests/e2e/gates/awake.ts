// A page that is awake wherever it stands, and whose links lead to pages there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILT } from '../built-pages.ts';
import { expect, untilReady } from '../site.ts';

/** The page is awake, and its typeface is the shipped one. */
export async function expectAwake(page: Page): Promise<void> {
  await untilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The one that its first heading is set in.
  const shipped = await page.evaluate(() => {
    const heading = document.querySelector('h1')!;
    return document.fonts.load(`1rem ${getComputedStyle(heading).fontFamily.split(',')[0]}`);
  });
  expect(shipped).toHaveLength(1);
}

/** Every link of the page that stays inside the site. */
export async function innerLinks(page: Page, root: string): Promise<string[]> {
  const links = await page.evaluate(() => [...document.links].map(({ href }) => href));
  return links.filter((link) => link.startsWith(root));
}

/** Links that a server answers with a page; it takes a folder for the index in it. */
export async function expectLinks(page: Page, root: string, fewest: number): Promise<void> {
  const links = await innerLinks(page, root);
  expect(links.length).toBeGreaterThanOrEqual(fewest);
  for (const link of links) {
    expect(link).not.toContain('index.html');
    const path = decodeURIComponent(new URL(link).pathname.slice(new URL(root).pathname.length));
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    expect(existsSync(join(BUILT, file)), link).toBe(true);
  }
}
