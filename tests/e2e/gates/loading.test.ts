// What a page is when it arrives: small, quiet, complete, and it stays where it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fieldsAt } from '../../../src/scenario/fields/index.ts';
import { BUILT, builtPages, nameOf, onePerKind, scriptsOf } from '../built-pages.ts';
import { expect, test, testOfFiles, untilReady } from '../site.ts';
import { holdBack, shiftsOf, THE_SCRIPT, untilPainted } from './arrival.ts';

/** 1 KB above the aim of 100 KB, for a lesson's one stop a screen; see docs/decisions/0025. */
const SCRIPT_LIMIT = 101 * 1024;
/** With the pictures and logs that the page carries. */
const HTML_LIMIT = 150 * 1024;

testOfFiles('every page is at most 150 KB of HTML and 101 KB of script, compressed', () => {
  const files = new Set(builtPages.flatMap(scriptsOf));
  const sizes = new Map(
    [...files].map((file) => [file, gzipSync(readFileSync(join(BUILT, file))).length]),
  );
  for (const built of builtPages) {
    expect.soft(gzipSync(built.html).length, nameOf(built)).toBeLessThanOrEqual(HTML_LIMIT);
    // The early one, and whatever of the page's own is needed at once.
    const scripts = scriptsOf(built).map((file) => sizes.get(file)!);
    expect.soft(scripts.length, nameOf(built)).toBeGreaterThanOrEqual(2);
    const size = scripts.reduce((sum, each) => sum + each, 0);
    expect.soft(size, nameOf(built)).toBeLessThanOrEqual(SCRIPT_LIMIT);
  }
});

testOfFiles(
  'the element’s script is at most 122 KB compressed, with its styles, and has no engine',
  () => {
    const script = readFileSync(join(BUILT, 'ack-clock.js'), 'utf8');
    // See docs/decisions/0031.
    expect(gzipSync(script).length).toBeLessThanOrEqual(122 * 1024);
    expect(script).toContain('@container embed');
    expect(script).not.toContain(fieldsAt('stopAfter')[0]!.help);
  },
);

testOfFiles('pages leave the schema of scenarios at home', () => {
  const stop = fieldsAt('stopAfter')[0]!;
  expect(stop.help).not.toBe('');
  for (const built of onePerKind) {
    const scripts = scriptsOf(built).map((file) => readFileSync(join(BUILT, file), 'utf8'));
    expect.soft(scripts.filter((text) => text.includes(stop.help)).length, nameOf(built)).toBe(0);
  }
});

// All of it at once, on a telephone, is in every-page.test.ts.
for (const built of onePerKind) {
  // On a slow line that is the time of one answer.
  test(
    `${nameOf(built)} asks for its style while the early script is on its way`,
    { tag: '@all' },
    async ({ page, site }) => {
      const release = await holdBack(page, /\/assets\/early[\w-]*\.js$/);
      const style = page.waitForRequest(/\/assets\/[\w-]+\.css$/, { timeout: 20_000 });
      await page.goto(site + built.path, { waitUntil: 'commit' });
      await style;
      release();
      await untilReady(page);
    },
  );

  for (const width of [1440, 360]) {
    test(
      `${nameOf(built)} stays where it is while it wakes, ${width} px`,
      { tag: '@all' },
      async ({ page, site }) => {
        await page.setViewportSize({ width, height: 800 });
        const release = await holdBack(page, THE_SCRIPT);
        await page.goto(site + built.path, { waitUntil: 'commit' });
        await untilPainted(page);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const before = (await shiftsOf(page)).length;
        release();
        await untilReady(page);
        expect((await shiftsOf(page)).slice(before)).toEqual([]);
      },
    );

    test(
      `${nameOf(built)} hardly moves if its typefaces come late, ${width} px`,
      { tag: '@all' },
      async ({ page, site }) => {
        await page.setViewportSize({ width, height: 800 });
        const release = await holdBack(page, /\.woff2$/);
        await page.goto(site + built.path, { waitUntil: 'commit' });
        await untilPainted(page);
        release();
        await untilReady(page);
        // Words go to other lines; nothing is pushed away. Browsers call 0.1 good.
        const shifts = await shiftsOf(page);
        expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
      },
    );
  }
}
