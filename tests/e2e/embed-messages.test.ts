// A page around a player asks it to do something by messages: whoever may is answered, whoever may not is
// told so, and what is somebody else's is passed over.
import { ask, heardOf, openDeck, send, type Deck } from './deck.ts';
import { expect, test, untilReady } from './site.ts';

const PATH = 'embed/short-initial-segment/';
const SIZE = 'width="800" height="450"';

test(
  'steps, seeks, plays and pauses, and is told of each step and of the end',
  { tag: '@smoke' },
  async ({ page, site }) => {
    await openDeck(page, site, `<iframe src="${site}${PATH}?start=0" ${SIZE}></iframe>`);
    await expect
      .poll(() => heardOf(page, 'ready'))
      .toMatchObject([{ ackclock: 1, scenario: 'short-initial-segment', step: 0, steps: 34 }]);
    expect(await ask(page, { command: 'step' })).toMatchObject({ event: 'answer', step: 1 });
    expect(await ask(page, { command: 'step', by: 3 })).toMatchObject({ command: 'step', step: 4 });
    expect(await ask(page, { command: 'step', by: -1 })).toMatchObject({ step: 3 });
    expect(await ask(page, { command: 'seek', step: 6 })).toMatchObject({ step: 6 });
    expect(await ask(page, { command: 'seek', time: 0.5 })).toMatchObject({ time: 0.5 });
    expect(await ask(page, { command: 'play' })).toMatchObject({ playing: true });
    expect(await ask(page, { command: 'pause' })).toMatchObject({ playing: false });
    await expect.poll(async () => (await heardOf(page, 'step')).length).toBeGreaterThanOrEqual(5);
    expect(await heardOf(page, 'done')).toEqual([]);
    await ask(page, { command: 'step', by: 40 });
    await expect.poll(() => heardOf(page, 'done')).toMatchObject([{ step: 34 }]);
  },
);

test('is told of the end where the address says stop', { tag: '@all' }, async ({ page, site }) => {
  await openDeck(page, site, `<iframe src="${site}${PATH}?start=0&stop=8" ${SIZE}></iframe>`);
  await ask(page, { command: 'step', by: 9 });
  await expect.poll(() => heardOf(page, 'done')).toMatchObject([{ step: 8 }]);
});

test('gives its state and takes it back, and answers what is wrong with an error', async ({
  page,
  site,
}) => {
  await test.step('gives its state and takes it back, and loads another scenario', async () => {
    await openDeck(page, site, `<iframe src="${site}${PATH}" ${SIZE}></iframe>`);
    const clock = page.frameLocator('iframe').locator('.clock');
    await ask(page, { command: 'seek', step: 12 });
    const there = await clock.textContent();
    const { state } = await ask(page, { command: 'getState' });
    const loaded = await ask(page, { command: 'load', scenario: 'netbsd-third-ack' });
    expect(loaded).toMatchObject({ event: 'answer' });
    await expect(page.frameLocator('iframe').getByRole('heading').first()).not.toHaveText(
      /A header sent/,
    );
    expect(await ask(page, { command: 'setState', state })).toMatchObject({ step: 12 });
    await expect(clock).toHaveText(there!);
    await expect(page.frameLocator('iframe').getByRole('heading').first()).toHaveText(
      /A header sent/,
    );
  });
  await test.step('answers what is wrong with an error that names the field, and goes on', async () => {
    const wrong: [object, string][] = [
      [{ command: 'explode' }, 'command'],
      [{ command: 'step', by: 'far' }, 'by'],
      [{ command: 'seek', step: 999 }, 'step'],
      [{ command: 'load', scenario: 'no-such' }, 'scenario'],
      [{ command: 'setState', state: '#s=1zbroken' }, 'state'],
      [{ command: 'play', ackclock: 9 }, 'ackclock'],
    ];
    for (const [message, field] of wrong) {
      expect(await ask(page, message)).toMatchObject({ event: 'error', field });
    }
    expect(await ask(page, { command: 'seek', step: 4 })).toMatchObject({ step: 4 });
  });
});

test('gives a picture of what is on view', async ({ page, site }) => {
  await openDeck(
    page,
    site,
    `<iframe src="${site}${PATH}" sandbox="allow-scripts" ${SIZE}></iframe>`,
  );
  await untilReady(page.frames()[1]!);
  for (const [format, type] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ]) {
    await ask(page, { command: 'screenshot', format });
    const made = await page.evaluate(() => {
      const { image } = (window as unknown as Deck).heard.at(-1)!;
      return image instanceof Blob && { type: image.type, size: image.size };
    });
    expect(made).toMatchObject({ type });
    expect((made as { size: number }).size).toBeGreaterThan(3000);
  }
});

test(
  'passes over what is not its own, and what was asked before it was seen is done then',
  { tag: '@all' },
  async ({ page, site }) => {
    await openDeck(page, site, `<iframe src="${site}${PATH}" hidden ${SIZE}></iframe>`);
    await page.frames()[1]!.waitForLoadState('load');
    for (const message of ['hello', null, 7, { type: 'x' }, { subject: 'lti.fetchWindowSize' }]) {
      await send(page, message);
    }
    await send(page, { ackclock: 1, id: 'early', command: 'seek', step: 5 });
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as Deck).heard)).toEqual([]);
    await page.locator('iframe').evaluate((iframe) => iframe.removeAttribute('hidden'));
    await expect.poll(() => heardOf(page, 'answer')).toMatchObject([{ id: 'early', step: 5 }]);
    expect(await heardOf(page, 'error')).toEqual([]);
  },
);

test('hears only the origins that its address names, and tells events to no other', async ({
  page,
  site,
}) => {
  const allowing = (origin: string) =>
    `<iframe src="${site}${PATH}?origins=${new URL(origin).origin}" ${SIZE}></iframe>`;
  await openDeck(page, site, allowing('https://elsewhere.example'));
  await untilReady(page.frames()[1]!);
  expect(await ask(page, { command: 'step' })).toMatchObject({ event: 'error', field: 'origin' });
  const clock = page.frameLocator('iframe').locator('.clock');
  await expect(clock).toHaveText('116.000 ms');
  await page.frameLocator('iframe').getByRole('button', { name: 'Next segment' }).click();
  await expect(clock).toHaveText('189.267 ms');
  const events = await page.evaluate(() =>
    (window as unknown as Deck).heard.map((each) => each['event']),
  );
  expect(events).not.toContain('ready');
  expect(events).not.toContain('step');

  await openDeck(page, site, allowing(site));
  expect(await ask(page, { command: 'step' })).toMatchObject({ event: 'answer' });
  await expect.poll(() => heardOf(page, 'ready')).toHaveLength(1);
});

test('takes nothing from a frame beside it', { tag: '@all' }, async ({ page, site }) => {
  const beside = `<iframe srcdoc="<script>parent.frames[0].postMessage({ackclock:1,command:'step',id:'x'},'*')</script>"></iframe>`;
  await openDeck(page, site, `<iframe src="${site}${PATH}" ${SIZE}></iframe>`);
  await untilReady(page.frames()[1]!);
  await page.evaluate((beside) => document.body.insertAdjacentHTML('beforeend', beside), beside);
  await page.waitForTimeout(500);
  await expect(page.frameLocator('iframe').first().locator('.clock')).toHaveText('116.000 ms');
});
