// What if, what would help, and the run beside: chosen by pointer or by keys, on the real pages.
import type { Locator, Page } from '@playwright/test';
import { ENGINE } from './engine.ts';
import { linkTo } from './link-to.ts';
import { chooseScenario, expect, test, untilReady } from './site.ts';

const rows = (page: Page): Locator => page.locator('.packets-area tbody tr');
const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Tools' }).getByRole('button', { name });
const edits = (page: Page): Locator => page.getByRole('group', { name: 'What if' });
const beside = (page: Page): Locator => page.getByRole('region', { name: 'Comparison' });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilReady(page);
}

/** Chooses the seventh packet, the client's delayed ACK, and opens the tool. */
async function chooseSeventh(page: Page): Promise<void> {
  await rows(page).nth(6).click();
  await tool(page, 'What if').click();
}

for (const path of ['', 'sandbox/']) {
  test.describe(`on ${path === '' ? 'the home page' : 'the sandbox'}`, () => {
    test(
      'a segment that is lost branches the run; undo gives back the very same',
      { tag: path === '' ? '@all' : [] },
      async ({ page, site }) => {
        await open(page, site + path);
        const before = await rows(page).allTextContents();
        await chooseSeventh(page);
        await expect(page.getByText('What if segment 7')).toBeVisible();
        await page.getByRole('button', { name: 'lost', exact: true }).click();
        await expect(beside(page)).toContainText('They part at 189 ms');
        await expect(beside(page)).toContainText(
          'The changed run ends 517 ms later than the original run',
        );
        await expect(beside(page)).toContainText('loses 1 frame more');
        await expect(page.locator('.sequence-area .behind')).toBeAttached();
        await expect(page.locator('.ladder-area .behind')).toBeAttached();
        expect(await rows(page).allTextContents()).not.toEqual(before);

        await edits(page).getByRole('button', { name: 'Undo' }).click();
        await expect.poll(() => rows(page).allTextContents()).toEqual(before);
        await expect(beside(page)).toHaveCount(0);
        await edits(page).getByRole('button', { name: 'Redo' }).click();
        await expect(edits(page)).toContainText('segment 7 lost');
        await edits(page).getByRole('button', { name: 'Remove: segment 7 lost' }).click();
        await expect.poll(() => rows(page).allTextContents()).toEqual(before);
      },
    );
  });
}

test(
  'a segment can be delayed and duplicated by keys alone, one after the other',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await page.getByRole('button', { name: 'Next segment' }).press('Enter');
    await tool(page, 'What if').press('Enter');
    await page.getByRole('spinbutton', { name: 'by' }).fill('30');
    await page.keyboard.press('Enter');
    await expect(edits(page)).toContainText('delayed by 30 ms');
    // The tool stays, and so do the focus and what is selected: another delay can be tried at once.
    await expect(page.getByRole('spinbutton', { name: 'by' })).toBeFocused();
    await page.getByRole('button', { name: 'Next segment' }).press('Enter');
    await page.getByRole('button', { name: 'duplicated' }).press('Enter');
    await expect(edits(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  },
);

test('a delay that cannot be is said to be none, and why', async ({ page, site }) => {
  await open(page, `${site}sandbox/`);
  await chooseSeventh(page);
  const by = page.getByRole('spinbutton', { name: 'by' });
  const delayed = page.getByRole('button', { name: 'delayed', exact: true });
  await expect(delayed).toBeEnabled();
  for (const wrong of ['', '-3']) {
    await by.fill(wrong);
    await expect(delayed).toBeDisabled();
    await expect(delayed).toHaveAccessibleDescription('Enter a delay from 0.001 to 3,600,000 ms.');
  }
  await by.fill('20');
  await expect(delayed).toBeEnabled();
});

test('W asks what if at the chosen segment; the focus goes in and comes back', async ({
  page,
  site,
}) => {
  await open(page, `${site}sandbox/`);
  const menu = page.getByRole('dialog', { name: 'What if' });
  const next = page.getByRole('button', { name: 'Next segment' });
  await next.press('Enter');
  await next.press('w');
  await expect(menu).toContainText('What if segment');
  await expect(menu.getByRole('button', { name: 'lost', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(next).toBeFocused();
  await expect(edits(page)).toBeHidden();

  await next.press('w');
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(edits(page).getByRole('button', { name: /^Remove: .* lost/ })).toBeVisible();
  await expect(next).toBeFocused();
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText(
    'what if the selected segment were lost, delayed or duplicated',
  );
});

test(
  'without a chosen segment W says how to choose one',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await page.getByRole('button', { name: 'Last', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Last', exact: true }).press('w');
    const menu = page.getByRole('dialog', { name: 'What if' });
    await expect(menu).toContainText('Select a segment first');
    await menu.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(menu).toBeHidden();
  },
);

test(
  'the other mouse button on a segment opens the choices beside it',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    const arrow = page.locator('.ladder-area g.data[data-record]').first();
    const record = await arrow.getAttribute('data-record');
    await arrow.dispatchEvent('contextmenu', { button: 2, bubbles: true, cancelable: true });
    const menu = page.getByRole('dialog', { name: 'What if' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`.selected[data-record="${record}"]`).first()).toBeAttached();
    await menu.getByRole('button', { name: 'duplicated' }).click();
    await expect(edits(page)).toContainText('duplicated');
  },
);

test('a reloaded page shows the branch again', { tag: '@all' }, async ({ page, site }) => {
  await open(page, `${site}sandbox/`);
  await chooseSeventh(page);
  await page.getByRole('button', { name: 'lost', exact: true }).click();
  await expect(beside(page)).toContainText('517 ms later');
  await page.reload();
  await untilReady(page);
  await expect(edits(page)).toContainText('segment 7 lost');
  await expect(beside(page)).toContainText('517 ms later');
});

test('the keys of undo take back what was done last, but not while text is typed', async ({
  page,
  site,
}) => {
  await open(page, `${site}sandbox/`);
  await chooseSeventh(page);
  await page.getByRole('button', { name: 'lost', exact: true }).click();
  await expect(edits(page)).toContainText('segment 7 lost');
  await page.keyboard.press('Control+z');
  await expect(edits(page)).toContainText('no changes');
  await page.keyboard.press('Control+Shift+Z');
  await expect(edits(page)).toContainText('segment 7 lost');
  await page.keyboard.press('Meta+z');
  await expect(edits(page)).toContainText('no changes');
  await page.keyboard.press('Meta+Shift+Z');
  await expect(edits(page)).toContainText('segment 7 lost');

  await page.getByRole('button', { name: 'Change fields' }).click();
  const find = page.getByLabel('Find');
  await find.pressSequentially('mss');
  await page.keyboard.press('Control+z');
  await expect(find).not.toHaveValue('mss');
  await expect(edits(page)).toContainText('segment 7 lost');
});

test(
  'a changed field leaves what was done to a segment, or says that it cannot; undo brings it back',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await rows(page).nth(15).click();
    await tool(page, 'What if').click();
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect(beside(page)).toContainText('loses 1 frame more');
    const before = await rows(page).allTextContents();
    await page.getByRole('button', { name: 'Change fields' }).click();
    const find = page.getByLabel('Find');
    await find.fill('rate');
    await page.getByLabel('Rate', { exact: true }).first().fill('5');
    await expect.poll(() => rows(page).allTextContents()).not.toEqual(before);
    await expect(edits(page)).toContainText('segment 16 lost');
    await expect(beside(page)).toContainText('loses 1 frame more');

    await find.fill('documents');
    await page.getByLabel('Bytes', { exact: true }).first().fill('100');
    const left = page.getByRole('status').filter({ hasText: 'Left out: segment 16 lost' });
    await expect(left).toBeVisible();
    await expect(beside(page)).toHaveCount(0);
    await left.getByRole('button', { name: 'Undo the change' }).click();
    await expect(edits(page)).toContainText('segment 16 lost');
    await expect(left).toHaveCount(0);
    await page.locator('.player').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => rows(page).allTextContents()).toEqual(before);
    await page.keyboard.press('Control+z');
    await expect(edits(page)).toContainText('no changes');
  },
);

test('what would help is told best first, and opens beside', async ({ page, site }) => {
  await open(page, `${site}sandbox/`);
  await tool(page, 'What would help?').click();
  await page.getByRole('button', { name: 'Ask about the whole run' }).click();
  await expect(page.getByText(/\d+ of \d+ changes save time/)).toBeVisible();
  const names = page.locator('details.helps tbody th');
  await expect(names.nth(1)).toHaveText('Header joined to the body');
  await expect(page.locator('details.same')).not.toHaveAttribute('open');
  await page.getByRole('button', { name: 'Compare: Header joined to the body' }).click();
  await expect(beside(page)).toContainText(
    'The run with ‘Header joined to the body’ ends 380 ms sooner than the original run',
  );
  await beside(page).getByRole('button', { name: 'Swap runs' }).click();
  await expect(beside(page)).toContainText(
    'The run with ‘Header joined to the body’ ends 380 ms sooner than the original run',
  );
  await beside(page).getByRole('button', { name: 'Go to the first difference' }).click();
  await expect(page.locator('.why .clock')).toHaveText('3.154 ms');
  await beside(page).getByRole('button', { name: 'Show one run only' }).click();
  await expect(beside(page)).toHaveCount(0);
});

test(
  'on Linux 6 each change names its knob and its rule; what changes nothing is one line',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await chooseScenario(page, 'linux-write-write-read');
    await tool(page, 'What would help?').press('Enter');
    await page.getByRole('button', { name: 'Ask about the whole run' }).press('Enter');
    const helping = page.getByRole('region', { name: /^These save time/ });
    const first = helping.getByRole('rowheader').nth(1);
    await expect(first).toContainText('Server: Nagle off');
    await expect(first).toContainText('TCP_NODELAY');
    await expect(helping.getByRole('rowheader', { name: 'Server: one write' })).toBeVisible();
    await expect(page.getByText('536 bytes')).toHaveCount(0);
    const rule = first.getByRole('link', { name: 'Nagle’s rule' });
    await rule.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Nagle’s rule' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rule).toBeFocused();

    const folded = page.locator('summary', { hasText: /^\d+ others change nothing$/ });
    const nothing = page.getByRole('listitem').filter({ hasText: 'Client: Nagle off' });
    await expect(nothing).toBeHidden();
    await folded.press('Enter');
    await expect(nothing).toBeVisible();
  },
);

test(
  'with nothing selected it asks about the wait that the why line tells, and says so',
  { tag: '@all' },
  async ({ page, site }) => {
    for (const scenario of ['short-initial-segment', 'table1-phttp']) {
      await open(page, `${site}sandbox/`);
      await chooseScenario(page, scenario);
      await expect(page.locator('.why')).toContainText(' holds back ');
      await tool(page, 'What would help?').click();
      const ask = page.getByRole('button', { name: /^Ask about the (client|server)’s wait until/ });
      const asked = (await ask.textContent())!.replace('Ask about ', '').trim();
      await ask.click();
      await expect(page.getByText(/\d+ of \d+ changes shorten this wait/)).toBeVisible();
      await expect(page.getByRole('heading', { name: `What would help: ${asked}` })).toBeVisible();
      await expect(
        page.getByRole('columnheader', { name: 'saved from this wait' }).first(),
      ).toBeVisible();
    }
  },
);

test(
  'the run beside is dashed behind every picture over time, the queue too',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await chooseScenario(page, 'victim-flow');
    await page.getByRole('button', { name: 'Windows', exact: true }).click();
    await expect(page.locator('.windows .behind')).toHaveCount(0);
    await rows(page)
      .filter({ hasText: /length [1-9]/ })
      .first()
      .click();
    await tool(page, 'What if').click();
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect(beside(page)).toBeVisible();
    for (const picture of ['Sequence plot', 'Ladder', 'Windows', 'Queue']) {
      const behind = page
        .locator('figure', { hasText: new RegExp(`^${picture}`) })
        .locator('.behind');
      await expect(behind.locator('path, line').first(), picture).toBeAttached();
    }
    await beside(page).getByRole('button', { name: 'Show one run only' }).click();
    await expect(page.locator('.behind')).toHaveCount(0);
  },
);

test(
  'the choices of W hide no mark of their segment, and the pictures stay in the window',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${site}sandbox/`);
    await rows(page).nth(6).click();
    await page.locator('.player').focus();
    await page.keyboard.press('w');
    const box = (await page.getByRole('dialog', { name: 'What if' }).boundingBox())!;
    for (const mark of await page.locator('.player svg .selected').all()) {
      const at = (await mark.boundingBox())!;
      expect(at.y + at.height <= box.y || at.y >= box.y + box.height).toBe(true);
    }
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect(beside(page)).toContainText('517 ms later');
    for (const view of ['.sequence-area', '.ladder-area']) {
      await expect(page.locator(`${view} svg`).first(), view).toBeInViewport({ ratio: 0.99 });
    }
  },
);

test(
  'a run beside that is far longer leaves the shorter one readable, and the time goes on to its end',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await tool(page, 'Compare runs …').click();
    const panel = page.getByRole('region', { name: 'Compare with another run' });
    await expect(panel.getByLabel('Scenario').locator('option')).not.toContainText([
      'A header sent by itself stalls the reply',
    ]);
    await panel.getByLabel('Scenario').selectOption('table1-http');
    await panel.getByRole('button', { name: 'Compare' }).click();
    const whole = page.locator('.sequence-area').getByRole('button', { name: 'Whole run' });
    await expect(whole).toBeVisible();
    await expect(page.locator('.sequence-area')).toContainText('400 ms');
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(page.locator('.why .clock')).toHaveText(/^4,9\d\d\.\d+ ms$/);
    await page.getByRole('button', { name: 'First', exact: true }).click();
    await beside(page).getByRole('button', { name: 'Show one run only' }).click();
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(page.locator('.why .clock')).toHaveText(/^39\d\.\d+ ms$/);
  },
);

test(
  'another built-in scenario can stand beside, a variant of the one on view first of all',
  { tag: '@all' },
  async ({ page, site }) => {
    await open(page, `${site}sandbox/`);
    await chooseScenario(page, 'table1-both-fixes');
    await tool(page, 'Compare runs …').click();
    const panel = page.getByRole('region', { name: 'Compare with another run' });
    await expect(panel.getByLabel('Scenario')).toHaveValue('table1-http');
    await panel.getByLabel('Scenario').selectOption('odd-short-final-segment');
    await panel.getByRole('button', { name: 'Compare' }).click();
    await expect(beside(page)).toContainText('its last document is complete at');
  },
);

test(
  'two stacks part where one sends another segment, not where their SYNs’ options differ',
  { tag: '@all' },
  async ({ page, site }) => {
    const bsd = { 'hosts.client.profile': '4.4bsd', 'hosts.server.profile': '4.4bsd' };
    await open(page, `${site}sandbox/${await linkTo('linux-write-write-read', {}, bsd)}`);
    const words = beside(page).getByRole('status');
    await expect(words).toContainText(
      '4.4BSD ends 976 ms later than Linux 6: its last write has been read at 1,202 ms, not 226 ms.',
    );
    await expect(words).toContainText('They part at 2.09 ms: the server sends ACK 54 in Linux 6,');
    await expect(words).toContainText('4.4BSD sends 6 segments fewer than Linux 6.');
    for (const area of ['.sequence-area', '.ladder-area']) {
      for (const mark of ['they part', 'Linux 6: 226 ms', '4.4BSD: 1,202 ms']) {
        await expect(page.locator(`${area} svg`).getByText(mark, { exact: true })).toBeAttached();
      }
    }
    const before = await words.textContent();
    await beside(page).getByRole('button', { name: 'Swap runs' }).click();
    await expect(beside(page)).toContainText('on view: 4.4BSD');
    expect(await words.textContent()).toBe(before);
    await beside(page).getByRole('button', { name: 'Go to the first difference' }).click();
    await expect(page.locator('.why .clock')).toHaveText('2.092 ms');
    await beside(page).getByRole('button', { name: 'Swap runs' }).click();
    await beside(page).getByRole('button', { name: 'Go to the first difference' }).click();
    await expect(page.locator('.packets-area .selected')).toContainText('ack 54');
  },
);

test('nothing is wider than a telephone', { tag: '@all' }, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `${site}sandbox/`);
  await tool(page, 'What would help?').click();
  await page.getByRole('button', { name: 'Ask about the whole run' }).click();
  // Nothing of the table is to be scrolled for, and it is a table to those who do not see it.
  const table = page.getByRole('region', { name: /^These save time/ });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(table.getByRole('columnheader', { name: 'largest burst, bytes' })).toBeAttached();
  await expect(table.getByRole('cell', { name: '3,957' }).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Compare: Header joined to the body' }).click();
  await expect(beside(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test.describe('without an engine', { tag: '@all' }, () => {
  test.use({ serviceWorkers: 'block', expected: /Service Worker|engine-|ERR_FAILED/ });

  test('the page says so, and may try again', async ({ page, site }) => {
    await page.route(ENGINE, (route) => route.abort());
    await open(page, `${site}sandbox/`);
    await chooseSeventh(page);
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    await expect(
      page.getByText('Nothing was run: the simulator could not be loaded.'),
    ).toBeVisible();
    await page.unroute(ENGINE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(beside(page)).toContainText('517 ms later');
  });
});
