// A deck of slides, or any other page with players in it.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { serveFolder, type StaticServer } from './static-server.ts';

/** A page of somebody else's with frames in it; it notes the keys and messages that reach it. */
const deckWith = (body: string): string =>
  `<!doctype html><html lang="en"><title>Deck</title><link rel="icon" href="data:,">
   <body><h1>Deck</h1>${body}<script>
   keys = []; heard = [];
   addEventListener('keydown', ({ key }) => keys.push(key));
   addEventListener('message', ({ data }) => heard.push(data));
   </script></body></html>`;

/** Such a page at the site's own origin. */
export async function openDeck(page: Page, origin: string, body: string): Promise<void> {
  await page.route(`${origin}deck.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: deckWith(body) }),
  );
  await page.goto(`${origin}deck.html`);
}

/** Such a page, deck.html, on a server of its own: an origin that has nothing to do with the site's. */
export async function serveDeck(body: string): Promise<StaticServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ackclock-deck-'));
  writeFileSync(join(folder, 'deck.html'), deckWith(body));
  return serveFolder(folder, '/');
}

export interface Deck {
  readonly keys: string[];
  readonly heard: Record<string, unknown>[];
}

/** Sends a message into the first frame, as it is. */
export async function send(page: Page | Frame, message: unknown): Promise<void> {
  await page
    .locator('iframe')
    .first()
    .evaluate((iframe, message) => {
      (iframe as HTMLIFrameElement).contentWindow!.postMessage(message, '*');
    }, message);
}

/** Sends a command and waits for what is answered to it. */
export async function ask(page: Page | Frame, command: object): Promise<Record<string, unknown>> {
  const id = `${Math.random()}`;
  await send(page, { ackclock: 1, id, ...command });
  const answer = await page.waitForFunction(
    (id) => (window as unknown as Deck).heard.find((each) => each['id'] === id),
    id,
  );
  return (await answer.jsonValue()) as Record<string, unknown>;
}

export const keysOf = (page: Page) => page.evaluate(() => (window as unknown as Deck).keys);

/** What a frame said under a name. */
export const heardOf = (page: Page | Frame, event: string) =>
  page.evaluate(
    (event) => (window as unknown as Deck).heard.filter((each) => each['event'] === event),
    event,
  );
