// What a picture's caption offers to choose can be hit: no control lies on another, however narrow the view.
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';

/** Pairs of controls in one caption that share a place, by their names; and those that leave their frame. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
    return [...document.querySelectorAll('figure')].flatMap((figure) => {
      const frame = figure.getBoundingClientRect();
      const controls = [...figure.querySelectorAll('figcaption :is(select, button, a)')]
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      const outside = controls.filter(({ box }) => box.right > frame.right + 0.5);
      return [
        ...outside.map(({ control }) => `${nameOf(control)} leaves its picture`),
        ...controls.flatMap(({ control, box }, i) =>
          controls
            .slice(0, i)
            .filter(
              ({ box: other }) =>
                Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
                Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5,
            )
            .map(({ control: other }) => `${nameOf(control)} lies on ${nameOf(other)}`),
        ),
      ];
    });
  });
}

/** A page with a sequence plot, how wide its window is, and whether the gate has it. */
const places: readonly (readonly [what: string, address: string, width: number, gate?: 'gate'])[] =
  [
    ['the sandbox', 'sandbox/', 320],
    ['the sandbox', 'sandbox/', 360, 'gate'],
    ['the sandbox', 'sandbox/', 480],
    ['the sandbox', 'sandbox/', 640],
    ['the sandbox', 'sandbox/', 1280],
    ['the sandbox with many clients', 'sandbox/#scenario=victim-flow', 360],
    ['the home page', '', 320],
    ['the home page', '', 1280],
    ['a lesson with two views', 'lessons/short-initial-segment/#symptom', 1280],
    ...[320, 360, 480, 640].map(
      (width) => ['a player in a page', 'embed/microscape/', width] as const,
    ),
  ];

for (const [what, address, width, gate] of places) {
  test(
    `no control of a caption lies on another: ${what}, ${address}, ${width} wide`,
    { tag: gate === undefined ? '@all' : [] },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(site + address);
      await expect(page.getByRole('button', { name: 'Play' }).first()).toBeEnabled();
      expect(await collisions(page)).toEqual([]);
    },
  );
}
