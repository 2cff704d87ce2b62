// What is on view, taken along: each file is downloaded and looked into.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { checkScenario } from '../../src/scenario/index.ts';
import { expect, test } from './site.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const EXPORTER = /\/assets\/export-[\w-]+\.js$/;

async function openDialog(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** A playback that does not keep anybody waiting. */
async function playQuickly(page: Page): Promise<void> {
  await page.getByLabel('Speed').selectOption({ index: 6 });
}

async function take(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const downloaded = page.waitForEvent('download');
  await dialog(page).locator(`[data-format="${format}"]`).click();
  const download: Download = await downloaded;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test(
  'SVG: the pictures and the why line, their text as text, in fixed looks',
  { tag: '@smoke' },
  async ({ page, site }) => {
    await openDialog(page, site);
    const { name, bytes } = await take(page, 'svg');
    expect(name).toBe('short-initial-segment-116ms.svg');
    const text = bytes.toString();
    const { root, words } = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
      const texts = [...parsed.querySelectorAll('text:not([aria-hidden])')];
      return { root: parsed.documentElement.tagName, words: texts.map((each) => each.textContent) };
    }, text);
    expect(root).toBe('svg');
    expect(words).toContain('A header sent by itself stalls the reply');
    expect(words).toContain('116.0 ms');
    expect(words).toContain('request 52');
    expect(words.join(' ')).toContain('Client holds back an ACK for 1,686 bytes (delayed ACK)');
    expect(text).not.toMatch(/var\(|url\(|href=|style=|class=/);
  },
);

test('PNG, packets and scenario: each file is what its name says', async ({ page, site }) => {
  await test.step('PNG: twice as fine as the picture', async () => {
    await openDialog(page, site);
    const svg = (await take(page, 'svg')).bytes.toString();
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    const { name, bytes } = await take(page, 'png');
    expect(name).toBe('short-initial-segment-116ms.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.abs(bytes.readUInt32BE(16) - 2 * Number(width))).toBeLessThan(2);
    expect(Math.abs(bytes.readUInt32BE(20) - 2 * Number(height))).toBeLessThan(2);
    await expect(dialog(page).getByRole('img', { name: /short-initial-segment/ })).toBeVisible();
  });
  await test.step('packets: tcpdump’s text, CSV, and pcapng with the reasons, as either host sees them', async () => {
    const tcpdump = await take(page, 'tcpdump');
    expect(tcpdump.bytes.toString()).toMatch(
      /^0\.000\d+ IP client\.\d+ > server\.8080: Flags \[S\]/,
    );
    await dialog(page).getByLabel('Packets as seen at the').selectOption('server');
    const csv = await take(page, 'csv');
    expect(csv.name).toBe('short-initial-segment-at-server.csv');
    expect(csv.bytes.toString()).toMatch(/^time_s,connection,from,flags,seq,end,ack,win,length\n/);
    const capture = await take(page, 'pcapng');
    expect(capture.name).toBe('short-initial-segment-at-server.pcapng');
    expect(capture.bytes.readUInt32LE(0)).toBe(0x0a0d0d0a);
    expect(capture.bytes.toString()).toContain('Server holds back 811 bytes: Nagle’s rule');
    // The request as it was written, not made up.
    expect(capture.bytes.toString('latin1')).toContain('GET /');
  });
  await test.step('the scenario as JSON, which can be run again', async () => {
    const { name, bytes } = await take(page, 'json');
    expect(name).toBe('short-initial-segment.json');
    const checked = checkScenario(JSON.parse(bytes.toString()));
    expect(checked.ok && checked.scenario.name).toBe('short-initial-segment');
  });
});

/** Counts a GIF's frames by its blocks, to its trailer (GIF89a, appendix). */
function framesOf(gif: Buffer): number {
  const tableAt = (flags: number): number =>
    (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
  let at = 13 + tableAt(gif[10]!);
  let frames = 0;
  const skipSubBlocks = (): void => {
    while (gif[at] !== 0) at += gif[at]! + 1;
    at++;
  };
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) {
      at += 2;
    } else {
      expect(gif[at]).toBe(0x2c);
      frames++;
      at += 10 + tableAt(gif[at + 9]!) + 1;
    }
    skipSubBlocks();
  }
  expect(at).toBe(gif.length - 1);
  return frames;
}

test(
  'GIF: the playback, frame by frame; cancelled at once, it leaves nothing',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(site);
    await playQuickly(page);
    await openDialogHere(page);
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await dialog(page).locator('[data-format="gif"]').click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toContainText('Canceled. Nothing was saved.');
    expect(downloads).toHaveLength(0);
    const { name, bytes } = await take(page, 'gif');
    expect(name).toBe('short-initial-segment.gif');
    expect(bytes.subarray(0, 6).toString()).toBe('GIF89a');
    const frames = framesOf(bytes);
    expect(frames).toBeGreaterThan(40);
    expect(frames).toBeLessThanOrEqual(181);
  },
);

async function openDialogHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(dialog(page)).toBeVisible();
}

test(
  'film: what the browser records, by the name of what is in it',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(site);
    await playQuickly(page);
    await openDialogHere(page);
    const { name, bytes } = await take(page, 'film');
    const start = bytes.subarray(0, 4).toString('hex');
    expect(name).toBe(`short-initial-segment.${start === '1a45dfa3' ? 'webm' : 'mp4'}`);
    expect(bytes.length).toBeGreaterThan(10_000);
  },
);

test(
  'film: MP4 where the browser records H.264, since WebM goes into no slides',
  { tag: '@all' },
  async ({ page, site }) => {
    // Which types a browser records is its maker's choice; this one says that it can.
    await page.addInitScript(() => {
      MediaRecorder.isTypeSupported = (type) => /avc1|webm/.test(type);
      const asked: string[] = [];
      Object.assign(window, { asked });
      const Before = MediaRecorder;
      window.MediaRecorder = class extends Before {
        constructor(stream: MediaStream, options?: MediaRecorderOptions) {
          asked.push(options?.mimeType ?? '');
          super(stream);
        }
      };
    });
    await page.goto(site);
    await playQuickly(page);
    await openDialogHere(page);
    await take(page, 'film');
    const [type] = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    expect(type).toMatch(/^video\/mp4;codecs=avc1/);
  },
);

test(
  'film: where nothing can be recorded, that is said',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
    await openDialog(page, site);
    await dialog(page).locator('[data-format="film"]').click();
    await expect(dialog(page)).toContainText('This browser cannot record a film.');
    expect((await take(page, 'csv')).bytes.length).toBeGreaterThan(100);
  },
);

test(
  'the other views and the dark theme are taken along as shown',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site}sandbox/`);
    const views = page.getByRole('group', { name: 'Views' });
    await views.getByRole('button', { name: 'Ladder' }).click();
    await openDialogHere(page);
    await dialog(page).getByText('as shown here').click();
    const svg = (await take(page, 'svg')).bytes.toString();
    expect(svg).toContain('fill="#1b1f28"');
    expect(svg).not.toContain('request 52');
  },
);

test.describe('without the script that makes files', () => {
  test.use({ expected: /Failed to load resource|request: .*export-/ });

  test('the dialog says so, and the page goes on', async ({ page, site }) => {
    await page.route(EXPORTER, (route) => route.abort());
    await openDialog(page, site);
    await dialog(page).locator('[data-format="svg"]').click();
    await expect(dialog(page)).toContainText('could not be loaded');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Export …' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.clock')).not.toHaveText('116.000 ms');
  });
});

test('from a file, and by keys alone', async ({ page, siteAsFiles }) => {
  await page.goto(`${siteAsFiles}index.html`);
  await page.getByRole('button', { name: 'Export …' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).locator('[data-format="csv"]').focus();
  const downloaded = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloaded).suggestedFilename()).toBe('short-initial-segment-at-server.csv');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('in a sandboxed frame', { tag: '@all' }, () => {
  // Chromium says in the console that the frame may not save, and typefaces are refused to it.
  test.use({ expected: /[Dd]ownload|woff2|net::ERR_FAILED/ });

  test('that may not save, pictures are shown and text can be copied', async ({ page, site }) => {
    await page.setContent(
      `<iframe sandbox="allow-scripts" width="1200" height="800" src="${site}"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Export …' }).click();
    await frame.locator('[data-format="svg"]').click();
    await expect(frame.getByRole('dialog')).toContainText('may not let it save files');
    await expect(frame.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    await expect(frame.getByRole('dialog').getByRole('img')).toBeVisible();
  });
});
