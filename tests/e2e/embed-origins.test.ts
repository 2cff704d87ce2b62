// A player in a page of another origin, as nearly all are: it is heard where it may be, told nothing where it may not,
// and what has been shown goes on without its server.
import { heardOf, ask, send, serveDeck, type Deck } from './deck.ts';
import { expect, test, untilReady } from './site.ts';
import { BUILT } from './built-pages.ts';
import { serveFolder } from './static-server.ts';

const PATH = 'embed/short-initial-segment/';
const frame = (address: string): string =>
  `<iframe src="${address}" width="800" height="450"></iframe>`;

// The same server under its number is another origin than under its name.
const byNumber = (address: string): string => address.replace('localhost', '127.0.0.1');
test.use({ expected: /^another host: http:\/\/127\.0\.0\.1/ });

/** How the page around comes to have another origin than the player. */
const ways: readonly (readonly [way: string, of: (address: string) => string])[] = [
  ['on another port', (address) => address],
  ['under another name, on another port', byNumber],
];

for (const [way, addressOf] of ways) {
  const tag = way === 'on another port' ? [] : '@all';
  test(
    `a page ${way} operates a player that names no origins, and is told of events`,
    { tag },
    async ({ page, site }) => {
      const server = await serveDeck(frame(`${site}${PATH}?start=0`));
      const address = addressOf(server.address);
      await page.goto(`${address}deck.html`);
      expect(new URL(page.url()).origin).not.toBe(new URL(site).origin);
      expect(await ask(page, { command: 'step', by: 2 })).toMatchObject({
        event: 'answer',
        step: 2,
      });
      await expect.poll(() => heardOf(page, 'step')).toMatchObject([{ step: 2 }]);
      expect(await heardOf(page, 'ready')).toHaveLength(1);
      server.stop();
    },
  );

  test(
    `a page ${way} is refused where the origins are others, whatever it asks`,
    { tag },
    async ({ page, site }) => {
      // The player's own origin is none of the page's either.
      const own = new URL(site).origin;
      const server = await serveDeck(frame(`${site}${PATH}?origins=${own},https://example.org`));
      await page.goto(`${addressOf(server.address)}deck.html`);
      await untilReady(page.frames()[1]!);
      const asked = [
        { command: 'step' },
        { command: 'seek', step: 3 },
        { command: 'load', scenario: 'netbsd-third-ack' },
        { command: 'getState' },
        { command: 'screenshot' },
        // What is wrong with it is not its business.
        { command: 'explode' },
      ];
      for (const command of asked) {
        const { event, field, ...more } = await ask(page, command);
        expect({ event, field }).toEqual({ event: 'error', field: 'origin' });
        expect(Object.keys(more).sort()).toEqual(['ackclock', 'id', 'message']);
      }
      for (const foreign of [
        'hello',
        null,
        7,
        [],
        { type: 'x' },
        { ackclock: 1, event: 'ready' },
      ]) {
        await send(page, foreign);
      }
      await expect(page.frameLocator('iframe').locator('.clock')).toHaveText('116.000 ms');
      const events = await page.evaluate(() =>
        (window as unknown as Deck).heard.map((each) => each['event'] ?? each['subject']),
      );
      expect(events.filter((name) => name !== 'error').sort()).toEqual([
        'height',
        'lti.frameResize',
      ]);
      expect(events.filter((name) => name === 'error')).toHaveLength(asked.length);
      server.stop();
    },
  );

  test(
    `a page ${way} is heard where it is named, and one of a like name is not`,
    { tag: '@all' },
    async ({ page, site }) => {
      const server = await serveDeck('');
      const there = new URL(addressOf(server.address)).origin;
      await page.goto(`${addressOf(server.address)}deck.html`);
      const show = (origins: string) =>
        page.evaluate((src) => {
          document.querySelector('iframe')?.remove();
          (window as unknown as { heard: unknown[] }).heard.length = 0;
          const made = Object.assign(document.createElement('iframe'), {
            src,
            width: 800,
            height: 450,
          });
          document.body.append(made);
          return new Promise<void>((resolve) => made.addEventListener('load', () => resolve()));
        }, `${site}${PATH}?origins=${origins}`);
      await show(there);
      expect(await ask(page, { command: 'step' })).toMatchObject({ event: 'answer' });
      await expect.poll(() => heardOf(page, 'ready')).toHaveLength(1);

      await show(there.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)));
      expect(await ask(page, { command: 'step' })).toMatchObject({
        event: 'error',
        field: 'origin',
      });
      await show(there.replace('http:', 'https:'));
      expect(await ask(page, { command: 'step' })).toMatchObject({
        event: 'error',
        field: 'origin',
      });
      server.stop();
    },
  );
}

test('only the page right around is heard: not the one around that, nor a frame beside', async ({
  page,
  site,
}) => {
  const inner = await serveDeck(frame(`${site}${PATH}`));
  const outer = await serveDeck(
    `${frame(`${inner.address}deck.html`)}<iframe srcdoc="<!doctype html><p>Beside"></iframe>`,
  );
  await page.goto(`${outer.address}deck.html`);
  const [, around, beside] = page.frames();
  await expect.poll(() => page.frames().length).toBe(4);
  const player = page.frames().find((each) => each.url().startsWith(site))!;
  await untilReady(player);
  // Each message is seen to arrive before it is said to be passed over.
  await player.evaluate(() => {
    const arrived: unknown[] = [];
    addEventListener('message', ({ data }: MessageEvent<{ id?: unknown }>) =>
      arrived.push(data.id),
    );
    Object.assign(window, { arrived });
  });
  await page.evaluate(() => {
    frames[0]!.frames[0]!.postMessage({ ackclock: 1, id: 'outer', command: 'step' }, '*');
  });
  await beside!.evaluate(() => {
    parent.frames[0]!.frames[0]!.postMessage({ ackclock: 1, id: 'beside', command: 'step' }, '*');
  });
  await expect
    .poll(() => player.evaluate(() => (window as unknown as { arrived: string[] }).arrived.sort()))
    .toEqual(['beside', 'outer']);
  expect(await ask(around!, { command: 'seek', step: 2 })).toMatchObject({ step: 2 });
  for (const events of [await heardOf(page, 'answer'), await heardOf(page, 'error')]) {
    expect(events).toEqual([]);
  }
  const ids = (await heardOf(around!, 'answer')).map((answer) => answer['id']);
  expect(ids).not.toContain('outer');
  expect(ids).not.toContain('beside');
  inner.stop();
  outer.stop();
});

test.describe('when the server has stopped', () => {
  test.use({ expected: /ERR_CONNECTION_REFUSED|^request: / });

  test('a player that is awake goes on, and says what it cannot do', async ({ page }) => {
    const server = await serveFolder(BUILT, '/');
    const deck = await serveDeck(frame(`${server.address}${PATH}?start=0`));
    await page.goto(`${deck.address}deck.html`);
    await untilReady(page.frames()[1]!);
    server.stop();
    expect(await ask(page, { command: 'step', by: 5 })).toMatchObject({ event: 'answer', step: 5 });
    expect(await ask(page, { command: 'getState' })).toMatchObject({ event: 'answer' });
    expect(await ask(page, { command: 'screenshot' })).toMatchObject({
      event: 'error',
      message: 'Try again: the part that makes pictures did not load.',
    });
    expect(await ask(page, { command: 'step' })).toMatchObject({ step: 6 });
    deck.stop();
  });
});
