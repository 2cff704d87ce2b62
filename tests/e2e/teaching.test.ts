// A teacher's way: from a lesson to its tips, from there to what they speak of, and to paper.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, builtPages, nameOf } from './built-pages.ts';
import { expect, test, testOfFiles, untilReady } from './site.ts';

const LESSON = 'lessons/short-initial-segment/';
const TIPS = 'teach/short-initial-segment/';
const SECTIONS = ['Goals', 'Misconceptions', 'What the model simplifies', 'Timing', 'In class'];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a lesson’s end leads to its tips, and these to parts of it', async ({ page, site }) => {
    await page.goto(site + LESSON);
    await page.locator('.closing').getByRole('link', { name: 'tips' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The short initial');
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    expect((await headings.allInnerTexts()).slice(0, 5)).toEqual(SECTIONS);
    await page.getByRole('link', { name: 'A window of three segments' }).first().click();
    expect(new URL(page.url()).pathname).toContain(LESSON);
    await expect(page.locator(':target')).toContainText('A window of three segments');
  });

  test(
    'the page for teachers leads to tips and worksheets',
    { tag: '@all' },
    async ({ page, site }) => {
      await page.goto(`${site}teach/`);
      const row = page.locator('.taught li').filter({ hasText: 'The short initial segment' });
      await expect(row.getByRole('link', { name: /^Worksheet/ })).toHaveAttribute(
        'href',
        /short-initial-segment\/worksheet\/index\.html$/,
      );
      await row.getByRole('link', { name: /^Tips/ }).click();
      expect(new URL(page.url()).pathname).toContain(TIPS);
    },
  );

  test('tips can be printed, with all that they say', { tag: '@all' }, async ({ page, site }) => {
    await page.goto(site + TIPS);
    const onScreen = await page.getByRole('main').innerText();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('main').innerText()).toBe(onScreen);
  });
});

test('on paper a link shows its address if it leads elsewhere, and only then', async ({
  page,
  site,
}) => {
  await page.goto(site + TIPS);
  await untilReady(page);
  await page.emulateMedia({ media: 'print' });
  const links = await page.locator('article a').evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map((link) => ({
      elsewhere: link.origin !== location.origin,
      shown: getComputedStyle(link, '::after').content !== 'none',
    })),
  );
  expect(new Set(links.map(({ elsewhere }) => elsewhere))).toEqual(new Set([true, false]));
  for (const { elsewhere, shown } of links) expect(shown).toBe(elsewhere);
});

testOfFiles('what pages for teachers link in the site is there', () => {
  for (const built of builtPages.filter(({ path }) => path.startsWith('teach/'))) {
    const links = [...built.html.matchAll(/ href="(\.\.?\/[^"]*|#[^"]*)"/g)].map(([, url]) => url!);
    expect.soft(links.length, nameOf(built)).toBeGreaterThan(0);
    for (const link of links) {
      const [path = '', anchor = ''] = link.split('#');
      const file = path === '' ? join(BUILT, built.file) : join(BUILT, built.file, '..', path);
      expect.soft(existsSync(file), `${nameOf(built)}: ${link}`).toBe(true);
      // What has a value is an option of the page, no place in it.
      if (anchor === '' || anchor.includes('=')) continue;
      const there = readFileSync(file, 'utf8').includes(` id="${anchor}"`);
      expect.soft(there, `${nameOf(built)}: ${link}`).toBe(true);
    }
  }
});
