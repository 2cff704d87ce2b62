// A moment is cited, and its link is opened by somebody else.
import type { Browser, Page } from '@playwright/test';
import { deflateRawSync } from 'node:zlib';
import { ENGINE } from './engine.ts';
import { expect, test } from './site.ts';

const clock = (page: Page) => page.locator('.clock');
const status = (page: Page) => page.locator('.lead > p.status');
const cite = (page: Page) => page.getByRole('dialog', { name: 'Cite this moment' });
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name });

async function field(page: Page, name: string): Promise<string> {
  await expect(cite(page).getByLabel(name, { exact: true })).not.toHaveValue('');
  return cite(page).getByLabel(name, { exact: true }).inputValue();
}

/** A link of version 1, as old pages and papers have it. */
const written = (state: object): string =>
  `#s=1z${deflateRawSync(JSON.stringify(state)).toString('base64url')}`;

/** A browser of somebody who was never here. */
async function stranger(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test(
  'a link opens the same run, moment, selection and views in a fresh browser',
  { tag: '@smoke' },
  async ({ page, browser, site }) => {
    await page.goto(`${site}sandbox/`);
    await page.getByLabel('Scenario', { exact: true }).selectOption('odd-short-final-segment');
    await expect(
      page.getByText('Taken from', { exact: false }).or(page.locator('.about')).first(),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /^Ladder/ })).toContainText('1,176');
    for (let i = 0; i < 7; i++) await page.getByRole('button', { name: 'Next segment' }).click();
    await view(page, 'Packets').click();
    const time = await clock(page).innerText();
    const selected = await page.locator('.selected').first().getAttribute('data-record');
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const link = await field(page, 'Link');
    expect(link).toContain('/sandbox/#s=2');
    expect(link.length).toBeLessThan(600);

    const other = await stranger(browser);
    await other.goto(link);
    await expect(clock(other)).toHaveText(time);
    await expect(other.getByLabel('Scenario', { exact: true })).toHaveValue(
      'odd-short-final-segment',
    );
    await expect(view(other, 'Packets')).toHaveAttribute('aria-pressed', 'false');
    expect(await other.locator('.selected').first().getAttribute('data-record')).toBe(selected);
    await expect(status(other)).toHaveText('');
    // Reloaded, it stays where its reader has gone since.
    await other.getByRole('button', { name: 'Next segment' }).click();
    const moved = await clock(other).innerText();
    expect(moved).not.toBe(time);
    await other.reload();
    await expect(clock(other)).toHaveText(moved);
    await other.context().close();
  },
);

test(
  'a link carries what was done to the run, and the run beside',
  { tag: '@all' },
  async ({ page, browser, site }) => {
    await page.goto(`${site}sandbox/`);
    await page.locator('.packets-area tbody tr').nth(6).click();
    await page.getByRole('button', { name: 'What if …' }).click();
    await page.getByRole('button', { name: 'lost', exact: true }).click();
    const beside = (on: Page) => on.getByRole('region', { name: 'Comparison' });
    await expect(beside(page)).toContainText(
      'The changed run ends 517 ms later than the original run',
    );
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const link = await field(page, 'Link');

    const other = await stranger(browser);
    await other.goto(link);
    await expect(beside(other)).toContainText(
      'The changed run ends 517 ms later than the original run',
    );
    await expect(beside(other)).toContainText('dashed: the original run');
    await expect(status(other)).toHaveText('');
    expect(await other.locator('.packets-area tbody tr').allTextContents()).toEqual(
      await page.locator('.packets-area tbody tr').allTextContents(),
    );
    const edits = other.getByRole('group', { name: 'What if' });
    await edits.getByRole('button', { name: 'Remove: segment 7 lost' }).click();
    await expect(beside(other)).toHaveCount(0);
    // Reloaded, it stays as its reader left it.
    await other.reload();
    await expect(clock(other)).toBeVisible();
    await expect(other.locator('.packets-area tbody tr').first()).toBeVisible();
    await expect(edits).toBeHidden();
    await expect(beside(other)).toHaveCount(0);
    await other.context().close();
  },
);

test(
  'a link whose run beside is another scenario opens both',
  { tag: '@all' },
  async ({ page, browser, site }) => {
    await page.goto(`${site}sandbox/`);
    await page.getByRole('button', { name: 'Compare runs …' }).click();
    const panel = page.getByRole('region', { name: 'Compare with another run' });
    await panel.getByLabel('Scenario').selectOption('odd-short-final-segment');
    await panel.getByRole('button', { name: 'Compare' }).click();
    const beside = (on: Page) => on.getByRole('region', { name: 'Comparison' });
    await expect(beside(page)).toBeVisible();
    const words = await beside(page).innerText();
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const link = await field(page, 'Link');

    const other = await stranger(browser);
    await other.goto(link);
    await expect(beside(other)).toBeVisible();
    expect(await beside(other).innerText()).toBe(words);
    await other.context().close();
  },
);

test('a link’s long run shows how far it is, and can be cancelled', async ({ page, site }) => {
  // Longer than any that is allowed: it would be refused in the end.
  const endless = {
    version: 1,
    network: { kind: 'link', rate: 400_000, delay: 0.001 },
    script: {
      client: { actions: [{ do: 'await-end' }] },
      server: { actions: [{ do: 'write', bytes: 1_000_000_000 }, { do: 'close' }] },
    },
  };
  // Until the engine comes nothing can end, however fast the machine.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(ENGINE, async (route) => {
    await released;
    await route.continue();
  });
  const address = `${site}sandbox/${written({ s: 1, p: endless, t: 0 })}`;
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(status(page).getByRole('progressbar')).toBeVisible();
  await status(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  release();
  await expect(status(page)).toHaveText('');
  await expect(page.getByLabel('Scenario', { exact: true })).toHaveValue('short-initial-segment');
  const before = await clock(page).innerText();
  await page.getByRole('button', { name: 'Next segment' }).click();
  await expect(clock(page)).not.toHaveText(before);
});

test('caption and BibTeX say what is shown, when and why, and where it is from', async ({
  page,
  site,
}) => {
  await page.goto(site);
  await page.getByRole('button', { name: 'Cite this moment …' }).click();
  const caption = await field(page, 'Caption');
  expect(caption).toMatch(
    /^Sequence plot, ladder and packets of ‘.*’ at 116\.000 ms: Client holds back/,
  );
  const bibtex = await field(page, 'BibTeX');
  expect(bibtex).toContain('@misc{ackclock-short-initial-segment-116ms,');
  expect(bibtex).toContain('@article{heidemann-1997,');
  expect(bibtex).toContain(`\\url{${await field(page, 'Link')}}`);
});

test(
  'where nothing can be copied, the text is selected',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await page.goto(site);
    await page.getByRole('button', { name: 'Cite this moment …' }).click();
    const caption = await field(page, 'Caption');
    await cite(page).getByRole('button', { name: 'Copy Caption' }).click();
    await expect(cite(page)).toContainText('Press Ctrl+C: the text is selected');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(caption);
  },
);

test.describe('a link that cannot be opened is refused, and the page can be used', () => {
  const base = { s: 1, p: 'short-initial-segment', t: 0 };
  const whole = '#s=2dq1YqVrIy1FEqULJSKs7ILyrRzczLLMlMzNEtTk3PTc0rUdJRKlGysrQwAINaAASLsRiQ';
  const ofGate = ['cut', 'with an impossible value'];
  const copyAgain = 'It is damaged or incomplete. Copy the whole link again';
  for (const [what, fragment, reason] of [
    ['cut', '#s=1zTY1BCsIwFE', copyAgain],
    ['with one character changed', whole.replace('YqVrIy', 'YqVrIz'), copyAgain],
    ['with a full stop behind it', `${whole}.`, copyAgain],
    ['of a later version', '#s=7zAAAA', 'made by a later version'],
    [
      'about an unknown scenario',
      written({ ...base, p: 'nobody' }),
      'a scenario that this version does not have',
    ],
    ['with an impossible value', written({ ...base, c: { 'network.rate': -5 } }), 'Mb/s). You see'],
    [
      'that inflates',
      `#s=1z${deflateRawSync(Buffer.alloc(2 ** 24)).toString('base64url')}`,
      'larger',
    ],
  ] as const) {
    test(what, { tag: ofGate.includes(what) ? [] : '@all' }, async ({ page, site }) => {
      await page.goto(`${site}sandbox/${fragment}`);
      await expect(status(page)).toContainText('The link in the address cannot be opened.');
      await expect(status(page)).toContainText(reason);
      const before = await clock(page).innerText();
      await page.getByRole('button', { name: 'Next segment' }).click();
      await expect(clock(page)).not.toHaveText(before);
    });
  }
});

test(
  'a link may change fields, and says when another engine made it',
  { tag: '@all' },
  async ({ page, site }) => {
    const state = {
      s: 1,
      p: 'short-initial-segment',
      c: { 'http.pages': 2 },
      t: 5e6,
      d: '00000000',
    };
    await page.goto(`${site}sandbox/${written(state)}`);
    await expect(clock(page)).toHaveText('5.000 ms');
    await expect(status(page)).toContainText('made with another version of the engine');
  },
);
