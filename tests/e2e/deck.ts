// A deck of slides, or any other page with players in it.
import type { Page } from '@playwright/test';

/** A page of somebody else's at an origin, with frames in it; it notes the keys and messages that reach it. */
export async function openDeck(page: Page, origin: string, body: string): Promise<void> {
  await page.route(`${origin}deck.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Deck</title><link rel="icon" href="data:,">
        <body><h1>Deck</h1>${body}<script>
        keys = []; heard = [];
        addEventListener('keydown', ({ key }) => keys.push(key));
        addEventListener('message', ({ data }) => heard.push(data));
        </script></body></html>`,
    }),
  );
  await page.goto(`${origin}deck.html`);
}

export interface Deck {
  readonly keys: string[];
  readonly heard: Record<string, unknown>[];
}

export const keysOf = (page: Page) => page.evaluate(() => (window as unknown as Deck).keys);

/** What a frame said under a name. */
export const heardOf = (page: Page, event: string) =>
  page.evaluate(
    (event) => (window as unknown as Deck).heard.filter((each) => each['event'] === event),
    event,
  );
