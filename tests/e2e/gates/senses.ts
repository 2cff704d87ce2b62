// What a page is held to however a reader perceives it: what axe finds, meanings told by color alone, forms of marks,
// narrow screens, paper, a reader's own few colors, motion.
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

export async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** What axe finds wrong, by all its rules or by some. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What is folded is to be read as well.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  // Evaluated, since the policy rightly refuses an inline script.
  await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
      // Where each mark of a picture stands that has no fault takes most of the time, and nobody reads it.
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}

/** Words with a color of their own that nothing else tells from the words around them. */
export async function coloredAlone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
}

/** The meanings that a picture's colors have. */
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

/** Marks of the pictures on view that without colors look like marks of another meaning. */
export async function unnamedMarks(page: Page): Promise<string[]> {
  return page.evaluate((meanings) => {
    const figure = document.querySelector('figure:has(.picture)')!;
    const surface = getComputedStyle(figure).backgroundColor;
    /** What is left of a mark without its color. */
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
}

/** The page as a printer gets it: light, whole, and nothing that would have to be clicked. */
export async function expectPrintable(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden();
  await expect(page.locator('.needs-script:visible')).toHaveCount(0);
  const { paper, pictures } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    const drawn = [...document.querySelectorAll('main svg[role="img"]')];
    return {
      paper: { backgroundColor, color },
      pictures: drawn
        .filter((picture) => picture.checkVisibility())
        .map((picture) => picture.getBoundingClientRect())
        .map(({ left, right }) => ({ left, right })),
    };
  });
  expect(paper).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(27, 33, 48)' });
  for (const { left, right } of pictures) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(718);
  }
}

/** What is chosen or on view, told from the ground by an edge where the reader's own few colors take its ground away. */
export async function expectEdges(page: Page): Promise<void> {
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
}

/** What moves by itself, and how the page scrolls. */
export async function moving(page: Page): Promise<{ animations: string[]; scrolling: string }> {
  return page.evaluate(() => ({
    animations: document.getAnimations().map(({ id }) => id),
    scrolling: getComputedStyle(document.documentElement).scrollBehavior,
  }));
}

/** Marks of a picture that have the ground's color. */
export async function invisible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const marks = document.querySelectorAll<SVGElement>(
      // What is around letters has the ground's color.
      '.picture :is(.data, .ack, .control, .hold, .window-edge, .congestion-edge, .ghost, .application):not(text)',
    );
    return [...marks]
      .filter((mark) => getComputedStyle(mark).stroke === ground)
      .map((mark) => mark.outerHTML.slice(0, 100));
  });
}
