import axe from 'axe-core';
import { expect, test } from './site.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the home page, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(site);
    // Evaluated, since the policy rightly refuses an inline script.
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(),
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}

test('the page fits a narrow screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(site);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
