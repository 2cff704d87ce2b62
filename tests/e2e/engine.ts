import type { Page } from '@playwright/test';

/** Addresses of the engine's script. */
export const ENGINE = /\/assets\/engine-[\w-]+\.js$/;

/** Where a page would load the engine from. */
export async function addressOfEngine(page: Page): Promise<string> {
  const address = await page.locator('#page').getAttribute('data-engine');
  if (address === null) throw new Error('the page knows no engine');
  return new URL(address, page.url()).href;
}
