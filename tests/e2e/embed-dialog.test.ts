// The run on view, prepared for another page: the preview shows what the code will show.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { serveDeck } from './deck.ts';
import { chooseScenario, expect, test } from './site.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Embed' });
const preview = (page: Page) => dialog(page).frameLocator('iframe');
const code = (page: Page, form: string) => dialog(page).getByLabel(form, { exact: true }).last();

/** Opens it at the moment on view. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Embed …' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator('textarea')).not.toHaveValue('');
}

async function choose(page: Page, form: string): Promise<void> {
  await dialog(page).getByRole('radio', { name: form, exact: true }).check();
}

/** What the code for a page of HTML leads to. */
async function frameAddress(page: Page): Promise<URL> {
  const [, address = ''] = /src="([^"]+)"/.exec(await code(page, 'iframe').inputValue()) ?? [];
  return new URL(address.replaceAll('&amp;', '&'));
}

test('a built-in scenario goes by its name, with what was chosen, and looks as in the preview', async ({
  page,
  site,
}) => {
  await page.goto(`${site}sandbox/`);
  await chooseScenario(page, 'odd-short-final-segment');
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Next segment' }).click();
  const time = await page.locator('.clock').innerText();
  await openDialog(page);
  await expect(preview(page).locator('.clock')).toHaveText(time);
  const at = (await frameAddress(page)).searchParams.get('at')!;
  expect((await frameAddress(page)).href).toBe(`${site}embed/odd-short-final-segment/?at=${at}`);

  const within = dialog(page);
  await within.getByLabel('First step').fill('2');
  await within.getByLabel('Last step').fill('9');
  await within.getByLabel('Title', { exact: true }).fill('One & only');
  await within.getByRole('checkbox', { name: 'Packets' }).check();
  await within.getByRole('checkbox', { name: 'Ladder' }).uncheck();
  await within.getByLabel('Controls').selectOption('steps');
  await within.getByLabel('Theme').selectOption('dark');
  await within.getByLabel('Keys').selectOption('none');
  await within.getByLabel('Speed').selectOption('50');
  await within.getByLabel('Common sizes').selectOption('960 × 540');
  expect(Object.fromEntries((await frameAddress(page)).searchParams)).toEqual({
    start: '2',
    stop: '9',
    at,
    views: 'sequence,packets',
    controls: 'steps',
    theme: 'dark',
    title: 'One & only',
    speed: '50',
    keys: 'none',
  });
  const frame = await code(page, 'iframe').inputValue();
  expect(frame).toContain('title="Ackclock: One &amp; only"');
  expect(frame).toMatch(/width="960"\s+height="540"/);
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('One & only');
  await expect(preview(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(preview(page).getByRole('slider')).toBeHidden();

  // Somebody else's page, with the very code. From a server of its own: a page that no server sent counts as one of the
  // internet, and Chromium lets none of those into a frame of this machine (Local Network Access).
  const deck = await serveDeck(frame);
  await page.goto(`${deck.address}deck.html`);
  const there = page.frameLocator('iframe');
  await expect(there.getByRole('heading', { level: 1 })).toHaveText('One & only');
  await expect(
    there.getByRole('figure', { name: /Packets/ }).or(there.getByRole('table')),
  ).not.toHaveCount(0);
  expect((await page.locator('iframe').boundingBox())!).toMatchObject({ width: 964, height: 544 });
  deck.stop();
});

test('a changed run goes as a state, with its title', async ({ page, site }) => {
  await page.goto(`${site}sandbox/`);
  await page.locator('.packets-area tbody tr').nth(6).click();
  await page.getByRole('button', { name: 'What if …' }).click();
  await page.getByRole('button', { name: 'lost', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  const time = await page.locator('.clock').innerText();
  await openDialog(page);
  const address = await frameAddress(page);
  expect(address.pathname).toBe('/embed/');
  expect(address.hash).toMatch(/^#s=2d/);
  expect(address.searchParams.get('title')).toContain('lost');
  await expect(preview(page).locator('.clock')).toHaveText(time);
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('lost');
  await expect(dialog(page).getByRole('checkbox', { name: /as here/ })).toBeDisabled();
});

test(
  'zoom and selection come along when they are asked for',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(`${site}sandbox/`);
    await openDialog(page);
    expect((await frameAddress(page)).hash).toBe('');
    await dialog(page)
      .getByRole('checkbox', { name: /as here/ })
      .check();
    const address = await frameAddress(page);
    expect(`${address.pathname}${address.hash.slice(0, 5)}`).toBe('/embed/#s=2d');
  },
);

test('as Markdown, as a link, copied, and as a QR code', async ({ page, site, context }) => {
  await test.step('as Markdown, as a link, copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site}sandbox/`);
    await openDialog(page);
    await choose(page, 'Markdown');
    expect(await code(page, 'Markdown').inputValue()).toBe(
      `[Ackclock: A header sent by itself stalls the reply](${site}embed/short-initial-segment/)`,
    );
    await choose(page, 'Link');
    await dialog(page).getByRole('button', { name: 'Copy' }).click();
    await expect(dialog(page).getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site}embed/short-initial-segment/`,
    );
  });
  await test.step('a QR code is drawn and saved; a long link says why it has none', async () => {
    await choose(page, 'QR code');
    await expect(dialog(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Save as SVG' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('short-initial-segment-qr.svg');
    expect(readFileSync(await file.path(), 'utf8')).toContain('<path d="M4 4h7v1h-7z');

    await dialog(page)
      .getByLabel('Address of the site')
      .fill(`https://example.org/${'a'.repeat(960)}/`);
    await expect(
      dialog(page).getByText(/^No QR code: the link is 1,?\d+ characters/),
    ).toBeVisible();
    await expect(dialog(page).getByRole('img', { name: 'QR code of the link' })).toHaveCount(0);
  });
});

test('what is no place is refused in words, and the code goes without it', async ({
  page,
  site,
}) => {
  await page.goto(`${site}sandbox/`);
  await openDialog(page);
  await dialog(page).getByLabel('First step').fill('soon');
  await expect(dialog(page).getByText(/‘start=soon’ was ignored/)).toBeVisible();
  expect((await frameAddress(page)).search).toBe('');
  // A place that only this run lacks is told by the player itself.
  await dialog(page).getByLabel('First step').fill('9999');
  await expect(preview(page).getByText(/This run has no such place/)).toBeVisible();
});

test('it is gone through by keyboard, from the frame too, and gives the focus back', async ({
  page,
  site,
}) => {
  await page.goto(`${site}sandbox/`);
  const button = page.getByRole('button', { name: 'Embed …' });
  const time = await page.locator('.clock').innerText();
  await openDialog(page);
  await dialog(page).getByRole('radio', { name: 'iframe' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Element' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.locator('.clock')).toHaveText(time);

  await openDialog(page);
  const inside = preview(page).getByRole('button', { name: 'Next segment' });
  // Until the player wakes, the key would go nowhere.
  await expect(inside).toBeEnabled();
  await inside.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `axe finds no fault in it, ${colorScheme}`,
    { tag: colorScheme === 'light' ? [] : '@all' },
    async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site}sandbox/`);
      await openDialog(page);
      await choose(page, 'QR code');
      await expect(dialog(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
      await page.evaluate(axe.source);
      const faults = await page.evaluate(async () => {
        // The player in the frame is a page that is held to it by itself.
        const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run(
          { include: '.dialog[open]', exclude: 'iframe' },
          { iframes: false, resultTypes: ['violations'] },
        );
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
      });
      expect(faults).toEqual([]);
    },
  );
}

test(
  'at 360 pixels nothing has to be scrolled sideways',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site}sandbox/`);
    await openDialog(page);
    for (const form of ['iframe', 'Element', 'Markdown', 'Link', 'QR code']) {
      await choose(page, form);
      const { scroll, client } = await dialog(page).evaluate((element) => ({
        scroll: element.scrollWidth,
        client: element.clientWidth,
      }));
      expect(scroll, form).toBe(client);
    }
    const box = (await dialog(page).locator('iframe').boundingBox())!;
    expect(box.width).toBeLessThan(330);
    expect(box.width / box.height).toBeCloseTo(800 / 450, 1);
  },
);

test(
  'opened as a file it shows the preview, and asks where the site will stand',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await page.goto(`${siteAsFiles}sandbox/index.html`);
    await page.getByRole('button', { name: 'Embed …' }).click();
    await expect(preview(page).getByRole('button', { name: 'Next segment' })).toBeEnabled();
    await expect(dialog(page)).toContainText('This page is a file on your computer.');
    await expect(dialog(page)).toContainText('Enter the site’s address');
    const address = dialog(page).getByLabel('Address of the site');
    await address.fill('https://example.org/ackclock');
    await choose(page, 'Link');
    await expect(code(page, 'Link')).toHaveValue(
      'https://example.org/ackclock/embed/short-initial-segment/',
    );
    // For a deck on the same stick.
    await address.fill('ackclock');
    await expect(code(page, 'Link')).toHaveValue('ackclock/embed/short-initial-segment/index.html');
    await choose(page, 'QR code');
    await expect(dialog(page)).toContainText('A telephone cannot open');
    await address.fill('file:///home');
    await expect(dialog(page)).toContainText('Enter an address such as');
  },
);
