// A lesson and a bet as packages on a learning platform, whose part scorm-again plays: the student leaves and comes back,
// finishes, and is graded.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { BUILT } from './built-pages.ts';
import { expect, test } from './site.ts';
import { serveFolder, type StaticServer } from './static-server.ts';

const bin = fileURLToPath(new URL('../../bin/ackclock.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'scorm-'));
let platform: StaticServer;

const course = (launched: string): string =>
  `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,">
   <script src="scorm12.min.js"></script><script>
   window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
   const kept = sessionStorage.getItem('${launched}');
   if (kept !== null) API.loadFromJSON(JSON.parse(kept));
   </script>
   <iframe src="${launched}/index.html" title="Activity" width="1200" height="700"></iframe></html>`;

test.beforeAll(async () => {
  cpSync('node_modules/scorm-again/dist/scorm12.min.js', join(folder, 'scorm12.min.js'));
  platform = await serveFolder(folder, '/');
});
test.afterAll(() => {
  platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Has the command make a package, and puts it into the course. */
function upload(name: string, launched: string, grade: string): void {
  const file = join(folder, `${launched}.zip`);
  const words = ['export', name, '--site', BUILT, '--scorm', '1.2', '--grade', grade, '-o', file];
  execFileSync(process.execPath, [bin, ...words]);
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(folder, launched, path)), { recursive: true });
    writeFileSync(join(folder, launched, path), bytes);
  }
  writeFileSync(join(folder, `${launched}.html`), course(launched));
}

async function launch(page: Page, launched: string): Promise<FrameLocator> {
  await page.goto(`${platform.address}${launched}.html`);
  return page.frameLocator('iframe').frameLocator('iframe');
}

/** What the platform has of the student, by the names of SCORM. */
const kept = (page: Page, ...names: string[]) =>
  page.evaluate((names) => {
    const { API } = window as unknown as { API: { getCMIValue(name: string): string } };
    return names.map((name) => API.getCMIValue(`cmi.${name}`));
  }, names);

interface Core {
  readonly exit: string;
  readonly session_time: string;
}

/** Closes the activity; the platform keeps what it was told. @returns what was told at the end */
async function leave(page: Page, launched: string): Promise<Core> {
  await page.locator('iframe').evaluate((iframe) => iframe.remove());
  return page.evaluate((launched) => {
    const { API } = window as unknown as {
      API: { renderCMIToJSONObject(): { cmi: { core: Core } } };
    };
    const told = API.renderCMIToJSONObject();
    sessionStorage.setItem(launched, JSON.stringify(told));
    return told.cmi.core;
  }, launched);
}

test('a bet is completed by being placed, whatever came of it', async ({ page }) => {
  upload('short-initial-segment/header-bet', 'bet', 'questions');
  const inside = await launch(page, 'bet');
  await inside.getByRole('radio').nth(0).check();
  await expect.poll(() => kept(page, 'core.lesson_status')).toEqual(['incomplete']);
  await inside.getByRole('button', { name: 'Place the bet' }).click();
  await expect
    .poll(() => kept(page, 'core.lesson_status', 'core.score.raw'))
    .toEqual(['completed', '100']);
  await leave(page, 'bet');
  const again = await launch(page, 'bet');
  await expect(again.locator('.verdict').filter({ visible: true }).first()).toContainText(
    'Not quite',
  );
});

test('a lesson goes on where the student left it', async ({ page }) => {
  upload('lessons/short-initial-segment', 'lesson', 'completion');
  const inside = await launch(page, 'lesson');
  await expect.poll(() => kept(page, 'core.lesson_status')).toEqual(['incomplete']);
  const bet = inside.locator('#header-bet');
  await bet.getByRole('radio').nth(1).check();
  await bet.getByRole('button', { name: 'Place the bet' }).click();
  await expect.poll(async () => Number((await kept(page, 'core.score.raw'))[0])).toBeGreaterThan(0);
  const [score, state = ''] = await kept(page, 'core.score.raw', 'suspend_data');
  expect(state.length).toBeLessThanOrEqual(4096);
  expect(await leave(page, 'lesson')).toMatchObject({
    exit: 'suspend',
    session_time: expect.stringMatching(/^(?:00)?00:00:\d\d\.\d\d$/),
  });
  const again = await launch(page, 'lesson');
  await expect(again.locator('#header-bet').getByRole('radio').nth(1)).toBeChecked();
  expect(await kept(page, 'core.score.raw')).toEqual([score]);
});
