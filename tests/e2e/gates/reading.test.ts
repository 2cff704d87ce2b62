// Without scripts, what a page says is there.
import { builtPages, hasPicture, nameOf, onePerKind } from '../built-pages.ts';
import { expect, test } from '../site.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const built of onePerKind) {
    test(`${nameOf(built)} can be read, served or as a file`, async ({
      page,
      site,
      siteAsFiles,
    }) => {
      for (const address of [site + built.path, siteAsFiles + built.file]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(100);
        // What only a script can operate would be a promise that is not kept.
        await expect(page.locator('.needs-script:visible')).toHaveCount(0);
      }
      const folded = page.locator('details:visible').first();
      if ((await folded.count()) > 0) {
        await folded.locator('> summary').click();
        await expect(folded).toHaveAttribute('open', '');
      }
    });
  }

  for (const built of onePerKind.filter(hasPicture)) {
    test(`${nameOf(built)} shows its picture`, async ({ page, site }) => {
      await page.goto(site + built.path);
      const picture = page.locator('main svg[role="img"]:visible').first();
      await expect(picture).toBeVisible();
      const box = (await picture.boundingBox())!;
      expect(box.width).toBeGreaterThan(250);
      expect(box.height).toBeGreaterThan(150);
      expect(await picture.locator(':is(.data, .ack, .curve) > *').count()).toBeGreaterThanOrEqual(
        3,
      );
    });
  }

  for (const built of builtPages.filter(({ kind }) => kind === 'lesson')) {
    test(`${nameOf(built)} tells every answer on demand`, async ({ page, site }) => {
      await page.goto(site + built.path);
      const lesson = JSON.parse((await page.locator('#page-data').textContent())!) as {
        lesson: { blocks: { kind: string }[] };
      };
      const asked = lesson.lesson.blocks.filter(({ kind }) =>
        ['bet', 'question', 'why', 'task'].includes(kind),
      );
      expect(asked.length).toBeGreaterThan(0);
      const answers = await page.locator('main details').count();
      expect(answers).toBeGreaterThanOrEqual(asked.length);
    });
  }
});
