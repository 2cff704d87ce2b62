// What depends on a page's own words and pictures, for every page (of the players to embed for some): whatever is added is held to it.
// What lies with script and style is tried with one page of each kind, in the files beside.
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { hasPicture, nameOf, varietyOfPages } from '../built-pages.ts';
import { chooseTheme, expect, test, untilReady } from '../site.ts';

for (const built of varietyOfPages) {
  // One visit for all of it: there are many pages, and most of the time goes into opening them.
  test(`${nameOf(built)} can be perceived, fits 320 pixels and a sheet of paper`, async ({
    page,
    site,
  }) => {
    await page.goto(site + built.path);
    await untilReady(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Ackclock/);

    await test.step('coloured words differ from others by more than colour', async () => {
      expect(await colouredAlone(page)).toEqual([]);
    });
    await test.step('marks differ by form or by name, not by colour alone', async () => {
      if (!hasPicture(built)) return;
      expect(await unnamedMarks(page, MEANINGS)).toEqual([]);
    });
    await test.step('it fits a screen of 320 pixels', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await horizontalOverflow(page)).toBe(0);
    });
    await test.step('axe finds nothing, light or dark', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await chooseTheme(page, 'Light');
      expect(await violations(page)).toEqual([]);
      // A theme changes colours, nothing else.
      await chooseTheme(page, 'Dark');
      expect(await violations(page, ['color-contrast'])).toEqual([]);
    });
    await test.step('it can be printed, from the dark theme too', async () => {
      // A sheet of A4 between the margins that browsers leave.
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: 'print' });
      await expectPrintable(page);
    });
  });
}

async function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** What axe finds wrong, by all its rules or by some. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What is folded is to be read as well.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  // Evaluated, since the policy rightly refuses an inline script.
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        runOnly === undefined ? {} : { runOnly: { type: 'rule', values: runOnly } },
      ),
    rules,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Words with a colour of their own that nothing else tells from the words around them. */
async function colouredAlone(page: Page): Promise<string[]> {
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

/** Marks of the pictures on view that without colours look like marks of another meaning. */
async function unnamedMarks(page: Page, meanings: readonly string[]): Promise<string[]> {
  return page.evaluate((meanings) => {
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
  }, meanings);
}

/** The page as a printer gets it: light, whole, and nothing that would have to be clicked. */
async function expectPrintable(page: Page): Promise<void> {
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
