// Without scripts, on a narrow screen and on paper: what a page says is there.
import type { Page } from '@playwright/test';
import { builtPages, nameOf, picturePages } from '../built-pages.ts';
import { expect, test, untilReady } from '../site.ts';

async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const built of builtPages) {
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

  for (const built of picturePages) {
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

for (const built of builtPages) {
  test(`${nameOf(built)} fits a screen of 320 pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(site + built.path);
    await untilReady(page);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test(`${nameOf(built)} can be printed, from the dark theme too`, async ({ page, site }) => {
    // A sheet of A4 between the margins that browsers leave.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.goto(site + built.path);
    await untilReady(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.emulateMedia({ media: 'print' });
    expect(await horizontalOverflow(page)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing that would have to be clicked.
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden();
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
    const paper = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return { backgroundColor, color };
    });
    expect(paper.backgroundColor).toBe('rgb(255, 255, 255)');
    expect(paper.color).toBe('rgb(27, 33, 48)');
    for (const picture of await page.locator('main svg[role="img"]:visible').all()) {
      const { x, width } = (await picture.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(718);
    }
  });
}
