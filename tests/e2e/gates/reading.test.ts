// Without scripts, what a page says is there.
import type { Page } from '@playwright/test';
import { builtPages, gatePages, hasPicture, nameOf, onePerKind } from '../built-pages.ts';
import { expect, test, testOfFiles } from '../site.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [how, pages] of [
    ['served', gatePages],
    ['served, the fullest page', onePerKind],
    ['as a file', onePerKind],
  ] as const) {
    test(
      `every kind of page can be read, ${how}`,
      { tag: pages === gatePages ? [] : '@all' },
      async ({ page, site, siteAsFiles }) => {
        for (const built of pages) {
          await test.step(nameOf(built), async () => {
            await page.goto(how === 'as a file' ? siteAsFiles + built.file : site + built.path);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100);
            // What only a script can operate would be a promise that is not kept.
            await expect(page.locator('.needs-script:visible')).toHaveCount(0);
            const folded = page.locator('details:visible').first();
            if ((await folded.count()) > 0) {
              await folded.locator('> summary').click();
              await expect(folded).toHaveAttribute('open', '');
            }
            if (hasPicture(built)) await expectPicture(page);
          });
        }
      },
    );
  }
});

testOfFiles('every lesson tells every answer on demand', () => {
  for (const built of builtPages.filter(({ kind }) => kind === 'lesson')) {
    const [, data] = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(built.html)!;
    const { lesson } = JSON.parse(data!) as { lesson: { blocks: { kind: string }[] } };
    const asked = lesson.blocks.filter(({ kind }) =>
      ['bet', 'question', 'why', 'task'].includes(kind),
    );
    expect.soft(asked.length, nameOf(built)).toBeGreaterThan(0);
    const [main] = /<main\b.*<\/main>/s.exec(built.html)!;
    const answers = main.match(/<details\b/g)!.length;
    expect.soft(answers, nameOf(built)).toBeGreaterThanOrEqual(asked.length);
  }
});

async function expectPicture(page: Page): Promise<void> {
  const picture = page.locator('main svg[role="img"]:visible').first();
  await expect(picture).toBeVisible();
  const box = (await picture.boundingBox())!;
  expect(box.width).toBeGreaterThan(250);
  expect(box.height).toBeGreaterThan(150);
  expect(await picture.locator(':is(.data, .ack, .curve) > *').count()).toBeGreaterThanOrEqual(3);
}
