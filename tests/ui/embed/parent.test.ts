// The page around a player: who is heard, who is answered, and who is told of events. Browsers are asked in
// tests/e2e/embed-origins.test.ts; here it is every case of the rules.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ParentPage, tellParent } from '../../../src/ui/embed/parent.ts';

interface Sent {
  readonly data: Readonly<Record<string, unknown>>;
  readonly target: string;
}

let sent: Sent[] = [];
let hear: (event: Partial<MessageEvent>) => void = () => undefined;
const parent = {
  postMessage: (data: Sent['data'], target: string) => void sent.push({ data, target }),
};

/** A window in a frame. @param around the origin of the page around, as the browser tells it */
function framed(around: { ancestor?: string; referrer?: string } = {}): void {
  sent = [];
  vi.stubGlobal('window', { parent });
  vi.stubGlobal('location', { ancestorOrigins: around.ancestor ? [around.ancestor] : [] });
  vi.stubGlobal('document', { referrer: around.referrer ?? '' });
  vi.stubGlobal('addEventListener', (_: string, heard: typeof hear) => (hear = heard));
}

beforeEach(() => framed());
afterEach(() => void vi.unstubAllGlobals());

const deck = 'https://deck.example';
const message = { ackclock: 1, id: 7, command: 'pause' };

/** What was sent, once all that waits is done. */
async function sentNow(): Promise<Sent[]> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  return sent.splice(0);
}

/** A page around whose player is awake and does everything. */
function awake(origins: readonly string[]): ParentPage {
  const page = new ParentPage(origins);
  page.wake(() => Promise.resolve({ step: 3 }));
  return page;
}

describe('without named origins', () => {
  test('whatever page is around is heard, and answered at its own origin alone', async () => {
    awake([]);
    hear({ data: message, origin: deck, source: parent as never });
    expect(await sentNow()).toEqual([
      { data: { ackclock: 1, event: 'answer', id: 7, command: 'pause', step: 3 }, target: deck },
    ]);
    // A page without an origin has none to be named.
    hear({ data: message, origin: 'null', source: parent as never });
    expect((await sentNow()).map(({ target }) => target)).toEqual(['*']);
  });

  test('nobody but the page right around is heard', async () => {
    awake([]);
    for (const source of [{}, null, window]) {
      hear({ data: message, origin: deck, source: source as never });
    }
    expect(await sentNow()).toEqual([]);
  });

  test('events are told to whatever page is around', async () => {
    awake([]).tell('step', { step: 4 });
    expect(await sentNow()).toEqual([
      { data: { ackclock: 1, event: 'step', step: 4 }, target: '*' },
    ]);
  });

  test('what is not for players is passed over; what is wrong is answered', async () => {
    awake([]);
    hear({ data: { type: 'x' }, origin: deck, source: parent as never });
    expect(await sentNow()).toEqual([]);
    hear({ data: { ackclock: 1, command: 'jump' }, origin: deck, source: parent as never });
    const [{ data, target } = {} as Sent, ...others] = await sentNow();
    expect(others).toEqual([]);
    expect({ ...data, target }).toMatchObject({ event: 'error', field: 'command', target: deck });
    expect(data).not.toHaveProperty('id');
  });
});

describe('with named origins', () => {
  const origins = [deck, 'null'];

  test.each([
    [{ ancestor: deck }, deck],
    [{ referrer: `${deck}/slides.html` }, deck],
    [{ ancestor: 'null' }, '*'],
    // The browser knows better than the referrer.
    [{ ancestor: 'https://other.example', referrer: `${deck}/` }, undefined],
    [{ ancestor: `${deck}.evil.example` }, undefined],
    [{}, undefined],
  ])('events go to the page around only if it is one of them: %j', async (around, target) => {
    framed(around);
    awake(origins).tell('ready', {});
    expect((await sentNow()).map((each) => each.target)).toEqual(
      target === undefined ? [] : [target],
    );
  });

  test('others are answered with an error, whatever they ask, and nothing is done', async () => {
    const page = new ParentPage(origins);
    const act = vi.fn(() => Promise.resolve({}));
    page.wake(act);
    for (const data of [message, { ackclock: 1, id: 7, command: 'jump' }]) {
      hear({ data, origin: 'https://other.example', source: parent as never });
      const [{ data: answer, target } = {} as Sent] = await sentNow();
      expect(answer).toMatchObject({ event: 'error', id: 7, field: 'origin' });
      expect(target).toBe('https://other.example');
    }
    expect(act).not.toHaveBeenCalled();
    page.tell('step', {});
    expect(await sentNow()).toEqual([]);
  });

  test('a page that asked from one of them is told of events from then on', async () => {
    const page = awake(origins);
    page.tell('ready', {});
    hear({ data: message, origin: deck, source: parent as never });
    await sentNow();
    page.tell('step', {});
    expect((await sentNow()).map(({ target }) => target)).toEqual([deck]);
  });
});

test('keys and heights are told to any page, and to none where there is none', async () => {
  tellParent('height', { height: 300 });
  expect(await sentNow()).toEqual([
    { data: { ackclock: 1, event: 'height', height: 300 }, target: '*' },
  ]);
  const alone: { parent?: unknown } = {};
  alone.parent = alone;
  vi.stubGlobal('window', alone);
  tellParent('height', { height: 300 });
  new ParentPage([]).tell('step', {});
  expect(await sentNow()).toEqual([]);
});

test('the space bar does not scroll where the deck has it', async () => {
  const prevented: string[] = [];
  const page = new ParentPage([]);
  for (const key of [' ', 'PageDown']) {
    const event = { key, shiftKey: true, preventDefault: () => prevented.push(key) };
    page.unusedKey(event as unknown as KeyboardEvent);
  }
  expect(prevented).toEqual([' ']);
  expect((await sentNow()).map(({ data }) => data)).toEqual([
    { ackclock: 1, event: 'key', key: ' ', shiftKey: true },
    { ackclock: 1, event: 'key', key: 'PageDown', shiftKey: true },
  ]);
});

describe('reports of what was done', () => {
  test('go to the origin that asked for them, and to no page that did not', async () => {
    const page = awake([]);
    page.report('progress', { score: 1 });
    hear({ data: message, origin: deck, source: parent as never });
    await sentNow();
    page.report('progress', { score: 1 });
    expect(await sentNow()).toEqual([]);
    const watch = { ackclock: 2, id: 8, command: 'watch' };
    hear({ data: watch, origin: deck, source: parent as never });
    expect(await sentNow()).toEqual([
      { data: { ackclock: 2, event: 'answer', id: 8, command: 'watch', step: 3 }, target: deck },
    ]);
    page.report('progress', { score: 1 });
    expect(await sentNow()).toEqual([
      { data: { ackclock: 2, event: 'progress', score: 1 }, target: deck },
    ]);
  });

  test('never go to an origin that is not named, although it asks', async () => {
    const page = awake(['https://course.example']);
    const watch = { ackclock: 2, id: 8, command: 'watch' };
    hear({ data: watch, origin: deck, source: parent as never });
    expect(await sentNow()).toMatchObject([{ data: { event: 'error', field: 'origin' } }]);
    page.report('progress', { score: 1 });
    expect(await sentNow()).toEqual([]);
  });

  test('the origin of a command is known before it is done', async () => {
    const heard: string[] = [];
    const page = new ParentPage([deck], (origin) => heard.push(origin));
    page.wake(() => Promise.resolve({}));
    hear({ data: message, origin: 'https://other.example', source: parent as never });
    hear({ data: message, origin: deck, source: parent as never });
    await sentNow();
    expect(heard).toEqual([deck]);
  });
});
