// However a reader perceives: by screen reader, with colours of their own, without any, without
// motion. That nothing is told by colour alone is tested by form: see `the marks differ`.
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { builtPages, nameOf, picturePages } from '../built-pages.ts';
import { expect, test, untilReady } from '../site.ts';

for (const built of builtPages) {
  test(`axe finds nothing on ${nameOf(built)}, light or dark`, async ({ page, site }) => {
    await page.goto(site + built.path);
    await untilReady(page);
    // What is folded is to be read as well.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    // Evaluated, since the policy rightly refuses an inline script.
    await page.evaluate(axe.source);
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    expect(await violations(page)).toEqual([]);
    // A theme changes colours, nothing else.
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    expect(await violations(page, ['color-contrast'])).toEqual([]);
  });

  test(`on ${nameOf(built)} nothing moves by itself where motion is unwelcome`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site + built.path);
    await untilReady(page);
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    const moving = await page.evaluate(() => ({
      animations: document.getAnimations().map(({ id }) => id),
      scrolling: getComputedStyle(document.documentElement).scrollBehavior,
    }));
    expect(moving).toEqual({ animations: [], scrolling: 'auto' });
  });

  test(`${nameOf(built)} can be seen in the reader’s own few colours`, async ({ page, site }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(site + built.path);
    await untilReady(page);
    expect(await invisible(page)).toEqual([]);
    // The ground of a chosen button is gone, and so is the colour of a current page.
    const edges = await page.evaluate(() => {
      const edge = (selector: string) => {
        const element = document.querySelector(selector);
        return element === null ? undefined : getComputedStyle(element).borderBottomColor;
      };
      return {
        ground: getComputedStyle(document.documentElement).backgroundColor,
        chosen: edge('.theme-switch label:has(:checked)'),
        other: edge('.theme-switch label:not(:has(:checked))'),
        current: edge('nav [aria-current]'),
      };
    });
    expect(edges.chosen).not.toBe(edges.ground);
    expect(edges.other).toBe(edges.ground);
    if (edges.current !== undefined) expect(edges.current).not.toBe(edges.ground);
  });

  test(`coloured words on ${nameOf(built)} differ from others by more than colour`, async ({
    page,
    site,
  }) => {
    await page.goto(site + built.path);
    await untilReady(page);
    const alike = await page.evaluate(() => {
      const words = document.querySelectorAll<HTMLElement>(
        'main :is(p, li) :is(.data, .ack, .held, a)',
      );
      return [...words]
        .filter((word) => word.checkVisibility())
        .filter((word) => {
          const own = getComputedStyle(word);
          const around = getComputedStyle(word.parentElement!);
          return (
            own.fontWeight === around.fontWeight &&
            own.textDecorationLine === around.textDecorationLine &&
            own.borderBottomWidth === around.borderBottomWidth
          );
        })
        .map((word) => word.outerHTML.slice(0, 100));
    });
    expect(alike).toEqual([]);
  });
}

/** What axe finds wrong, by all its rules or by some. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const found = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        runOnly === undefined ? {} : { runOnly: { type: 'rule', values: runOnly } },
      ),
    rules,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Marks of a picture that have the ground's colour. */
async function invisible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const marks = document.querySelectorAll<SVGElement>(
      '.picture :is(.data, .ack, .control, .hold, .window-edge, .congestion-edge, .ghost, .application)',
    );
    return [...marks]
      .filter((mark) => getComputedStyle(mark).stroke === ground)
      .map((mark) => mark.outerHTML.slice(0, 100));
  });
}

/** The meanings that a picture's colours have. */
const MEANINGS = [
  'data',
  'ack',
  'hold',
  'window-edge',
  'congestion-edge',
  'ghost',
  'lost',
  'reset',
];

for (const built of picturePages) {
  test(`on ${nameOf(built)} the marks differ by form or by name, not by colour alone`, async ({
    page,
    site,
  }) => {
    await page.goto(site + built.path);
    await untilReady(page);
    const unnamed = await page.evaluate((meanings) => {
      const figure = document.querySelector('figure:has(.picture)')!;
      const surface = getComputedStyle(figure).backgroundColor;
      /** What is left of a mark without its colour. */
      const form = (mark: SVGElement): string => {
        // An edge that is out of the picture leaves a path without length.
        const shapes = [
          ...mark.querySelectorAll<SVGGeometryElement>('line, path, polygon, rect, circle'),
        ].filter((shape) => !shape.matches('.hit, .plate') && shape.getTotalLength() > 0);
        return shapes
          .map((shape) => {
            const { strokeDasharray, fill } = getComputedStyle(shape);
            const inside = fill === 'none' || fill === surface ? 'hollow' : 'filled';
            return [shape.tagName, shape.getAttribute('class'), strokeDasharray, inside].join(' ');
          })
          .sort()
          .join(', ');
      };
      /** By a text of its own; a stair, which is many segments at once, by one of its meaning. */
      const named = (picture: Element, mark: SVGElement, meaning: string): boolean => {
        const { record } = mark.dataset;
        const text = record === undefined ? `.${meaning} text` : `[data-record="${record}"] text`;
        return picture.querySelector(text) !== null;
      };
      const found: string[] = [];
      for (const picture of document.querySelectorAll('svg.picture')) {
        if (!picture.checkVisibility()) continue;
        const meaningsOfForm = new Map<string, Set<string>>();
        const marks = [...picture.querySelectorAll<SVGElement>('g')].flatMap((mark) => {
          const meaning = meanings.find((name) => mark.classList.contains(name));
          const looks = form(mark);
          return meaning === undefined || looks === '' ? [] : [{ mark, meaning, looks }];
        });
        for (const { meaning, looks } of marks) {
          meaningsOfForm.set(looks, (meaningsOfForm.get(looks) ?? new Set()).add(meaning));
        }
        for (const { mark, meaning, looks } of marks) {
          if (meaningsOfForm.get(looks)!.size > 1 && !named(picture, mark, meaning)) {
            found.push(`${meaning}: ${looks}`);
          }
        }
      }
      return found;
    }, MEANINGS);
    expect(unnamed).toEqual([]);
  });
}
