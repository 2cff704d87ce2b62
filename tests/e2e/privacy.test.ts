// What /teach/ offers for a syllabus is true. That no page asks anything of another host is watched in every test (site.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, builtPages } from './built-pages.ts';
import { expect, test, testOfFiles, untilReady } from './site.ts';

test('no cookie is set, and the text for a syllabus can be copied', async ({
  page,
  site,
  context,
}) => {
  for (const path of ['', 'lessons/short-initial-segment/', 'sandbox/']) {
    await page.goto(site + path);
    await untilReady(page);
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site}teach/`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Copy the text' }).click();
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Ackclock runs in your browser\. It sets no cookies, .* keep your progress\.$/,
  );
  expect(await context.cookies()).toEqual([]);
});

testOfFiles(
  'no script sets a cookie or sends a beacon, and every policy keeps requests here',
  () => {
    const scripts = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    for (const file of scripts) {
      expect(readFileSync(join(BUILT, file), 'utf8'), file).not.toMatch(
        /document\.cookie|cookieStore|sendBeacon/,
      );
    }
    for (const { html, path } of builtPages) {
      expect(html, path).toMatch(
        /http-equiv="Content-Security-Policy" content="default-src '(?:none|self)'/i,
      );
    }
  },
);
