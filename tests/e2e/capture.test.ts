// Captures that a reader brings: dropped, chosen or pasted, as a table, and a connection in the player.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { maxElements } from '../../src/plot/marks/elements.ts';
import { expect, test, untilReady } from './site.ts';

// A page that is being kept for use without a network complains when that goes away meanwhile.
test.use({ serviceWorkers: 'block' });

const fixtures = 'tests/fixtures/captures';
const single = `${fixtures}/b_4096p13_nagle.client.pcap`;
const other = `${fixtures}/b_4096p13_nagle.server.pcap`;
const several = `tests/fixtures/linux/runs/d_acts_h10x4_iw3/client.pcap`;

/** Drops files on the page, as from a folder's window. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([named, text]) => {
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], named));
      return data;
    },
    [name, Buffer.from(bytes).toString('base64')] as const,
  );
  for (const type of ['dragover', 'drop']) {
    await page.dispatchEvent('main', type, { dataTransfer: transfer });
  }
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr').filter({ hasText: '→' });
const table = (page: Page) => page.locator('.connections');
const run = (page: Page) => page.getByRole('region', { name: 'Connection', exact: true });
const chooser = (page: Page) => page.locator('input[type=file]');

test('a dropped capture is a table and a plot; a broken one is a sentence', async ({
  page,
  site,
}) => {
  await page.goto(`${site}capture/`);
  await untilReady(page);
  await drop(page, 'slow.pcap', readFileSync(single));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('10.0.0.2:');
  const plot = run(page).locator('.sequence-area svg.picture');
  await expect(plot.locator('[data-record]').first()).toBeAttached();
  await expect(run(page).locator('.ladder-area svg.picture')).toBeVisible();
  await expect(run(page)).toContainText('Inferred: the other end');
  // A finding leads to its place in the pictures.
  const found = run(page).getByRole('region', { name: 'What held it up' });
  await expect(found.locator('ol > li')).toHaveCount(1);
  await expect(found).toContainText('5 × Nagle’s rule for the last bytes of the server');
  await found.getByText('The other 4').press('Enter');
  const findings = found.locator('ul > li');
  await expect(findings).toHaveCount(4);
  const clock = run(page).locator('.why .clock');
  const before = (await clock.textContent())!;
  const last = findings.last().getByRole('button', { name: /^Show / });
  const time = (await last.textContent())!.replace('Show', '').trim();
  expect(time).not.toBe(before);
  await last.click();
  await expect(clock).toHaveText(time);
  await expect(last).toHaveAttribute('aria-current', 'true');
  // So does each packet that shows it: that segment is chosen.
  await found.getByRole('button', { name: 'Packet 20', exact: true }).press('Enter');
  const pressed = run(page).locator('.packets-area').getByRole('button', { pressed: true });
  await expect(pressed).toContainText('length 13');
  await last.click();
  const shares = run(page).getByRole('region', { name: /^Where the \d+\.\d ms went$/ });
  await expect(shares.locator('dt')).toHaveText([
    /^Nagle’s rule .* \(inferred, certain\)$/,
    /^Packets on the path, .* \(measured\)$/,
  ]);
  // The why line and the ladder tell what the finding is, and that it is inferred.
  await expect(run(page).getByRole('region', { name: 'Why' })).toContainText(
    /The packets show it: the server held back .* Nagle’s rule/,
  );
  await expect(run(page).locator('.ladder-area .hold .inferred').first()).toBeAttached();
  await expect(page.getByRole('group', { name: 'Views' }).getByRole('button')).toHaveText([
    'Sequence plot',
    'Ladder',
    'Windows',
    'Packets',
  ]);
  // Without a scenario there is nothing to change.
  await expect(page.getByRole('group', { name: 'Tools' }).getByRole('button')).toHaveText([
    'Export …',
  ]);

  const broken = readFileSync(single);
  broken.writeUInt32LE(0x7fff_ffff, 24 + 8);
  await drop(page, 'broken.pcap', broken);
  await expect(page.getByRole('alert')).toContainText(
    /broken\.pcap cannot be opened: .*packet 1 at byte/,
  );
  await expect(run(page)).toHaveCount(0);
});

test(
  'a report opens offline, and an anonymized capture has the same findings',
  { tag: '@all' },
  async ({ page, context, site }, testInfo) => {
    await page.goto(`${site}capture/`);
    await untilReady(page);
    await drop(page, 'shop.pcap', readFileSync(single));
    const take = run(page).getByRole('region', { name: 'Take it along' });
    const report = take.getByRole('region', { name: 'A report of this connection' });
    await expect(report).toContainText('Not in it');
    await expect(report.getByRole('listitem').first()).toBeVisible();
    /** The file that a button saves, pressed by keyboard. */
    const saved = async (button: string): Promise<string> => {
      const saving = page.waitForEvent('download');
      await take.getByRole('button', { name: button }).press('Enter');
      const download = await saving;
      const file = testInfo.outputPath(download.suggestedFilename());
      await download.saveAs(file);
      return file;
    };
    await expect(report).toContainText('Answer ‘What would help?’ first');
    await run(page).getByRole('button', { name: 'Simulate it' }).press('Enter');
    await expect(report).toContainText('what would help, as simulated');
    const file = await saved('Save a report');
    await expect(take.getByRole('status')).toHaveText('The report is saved.');
    const capture = await saved('Save an anonymized capture');
    const reading = await context.newPage();
    const requests: string[] = [];
    reading.on('request', (request) => requests.push(request.url()));
    await context.setOffline(true);
    await reading.goto(pathToFileURL(file).href);
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText(
      'What held up a connection of a client and a server',
    );
    await expect(reading.getByText('held back its last 13 bytes')).toHaveCount(5);
    await expect(reading.getByText('sock.sendall(header + body)')).toBeVisible();
    const widths = await reading
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(widths).toEqual([720, 720, 720, 720]);
    expect(requests.filter((url) => !/^(?:file|data):/.test(url))).toEqual([]);
    const html = readFileSync(file, 'utf8');
    expect(html).not.toMatch(/10\.0\.0\.|shop\.pcap/);
    await report.getByRole('checkbox').press('Space');
    expect(readFileSync(await saved('Save a report'), 'utf8')).toMatch(/10\.0\.0\..*shop\.pcap/s);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Open another' }).click();
    await chooser(page).setInputFiles(capture);
    await expect(rows(page)).toContainText('192.0.2.1:49152');
    await expect(
      run(page).getByRole('region', { name: 'What held it up' }).locator('.told'),
    ).toContainText('5 × Nagle’s rule');
  },
);

test(
  'a table is sorted and filtered by keyboard, and a chosen row is shown',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(`${site}capture/`);
    await untilReady(page);
    await chooser(page).setInputFiles(several);
    await expect(rows(page).nth(3)).toBeVisible();
    const all = await rows(page).count();
    const first = await rows(page).first().textContent();
    await page.getByRole('button', { name: 'Server sent' }).press('Enter');
    await expect(page.getByRole('columnheader', { name: /Server sent/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const port = /10\.0\.0\.2:(\d+)/.exec(first!)![1]!;
    await page.getByRole('searchbox', { name: 'Filter' }).fill(`${port} 10.0.0.1`);
    await expect(rows(page)).toHaveCount(1);
    await expect(table(page).getByRole('status')).toHaveText(`1 connection of ${all}`);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(run(page).locator('.sequence-area svg.picture')).toBeVisible();
    await expect(rows(page).nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
  },
);

test(
  'both ends are one exchange on one clock; pasted text opens, too',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.goto(`${site}capture/`);
    await untilReady(page);
    await chooser(page).setInputFiles([single, other]);
    await expect(run(page)).toContainText('Inferred: one clock');
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await untilReady(page);
    await chooser(page).setInputFiles(other);
    await expect(run(page)).toContainText('captured at the server');
    await page.getByRole('button', { name: 'Add the other end' }).click();
    await chooser(page).setInputFiles(single);
    await expect(run(page)).toContainText('Inferred: one clock');
    await page.reload();
    await untilReady(page);
    await page.getByText('Paste what tcpdump prints').click();
    await page
      .getByLabel(/The output of/)
      .fill(
        [
          '16:09:43.601936 IP 10.0.0.2.37510 > 10.0.0.1.8080: Flags [S], seq 936245588, win 64240, options [mss 1460], length 0',
          '16:09:43.603364 IP 10.0.0.1.8080 > 10.0.0.2.37510: Flags [S.], seq 2645052217, ack 936245589, win 65160, options [mss 1460], length 0',
          '16:09:43.603406 IP 10.0.0.2.37510 > 10.0.0.1.8080: Flags [.], ack 1, win 63, length 0',
        ].join('\n'),
      );
    await page.getByRole('button', { name: 'Open the text' }).click();
    await expect(run(page)).toContainText('Time 0: 16:09:43.601936');
  },
);

test(
  'samples open from a file, without a network, at 360 pixels, and nothing is wider than the screen',
  { tag: '@all' },
  async ({ page, siteAsFiles }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${siteAsFiles}capture/index.html`);
    await untilReady(page);
    for (const [name, of] of [
      ['nginx, small files', 1],
      ['Captured at both ends', 1],
      ['One lost segment', 1],
      ['Header, then body', 1],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(rows(page)).toHaveCount(of);
      await expect(run(page).locator('.sequence-area svg.picture')).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await page.reload();
      await untilReady(page);
    }
  },
);

test(
  'a long connection stays within the pictures’ bound, and its reading can be canceled',
  { tag: '@all' },
  async ({ page, site }, testInfo) => {
    await page.goto(`${site}capture/`);
    await untilReady(page);
    const huge = testInfo.outputPath('huge.pcap');
    writeFileSync(huge, longCapture(readFileSync(single), 4000));
    await chooser(page).setInputFiles(huge);
    // The table is there before the file is read.
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('…');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    const buffer = longCapture(readFileSync(single), 400);
    await chooser(page).setInputFiles({ name: 'long.pcap', mimeType: '', buffer });
    await expect(run(page).locator('.sequence-area svg.picture')).toBeVisible({ timeout: 60_000 });
    const counts = await run(page)
      .locator('svg.picture')
      .evaluateAll((all) => all.map((one) => one.querySelectorAll('*').length));
    expect(Math.max(...counts)).toBeLessThanOrEqual(maxElements);
  },
);

/** The packets of a capture again and again, each time a second later: one connection with many retransmissions. */
function longCapture(capture: Buffer, times: number): Buffer {
  const packets = capture.subarray(24);
  const parts = [capture.subarray(0, 24)];
  for (let i = 0; i < times; i++) {
    const copy = Buffer.from(packets);
    for (let at = 0; at < copy.length; at += 16 + copy.readUInt32LE(at + 8)) {
      copy.writeUInt32LE(copy.readUInt32LE(at) + i, at);
    }
    parts.push(copy);
  }
  return Buffer.concat(parts);
}
