// What a lesson's screen on a telephone is measured by: how high it is, and whether anything is over its picture.
import type { Page } from '@playwright/test';

export interface Screen {
  readonly kind: string;
  /** Of the pinned picture and of all that the stop shows, from the top of its first words to the end of its last; pixels. */
  readonly height: number;
  /** Of the picture alone; 0: there is none. */
  readonly picture: number;
  /** What is wrong with where the picture is: at the top of the screen, and at its end. */
  readonly faults: readonly string[];
  /** How much the page is wider than the window, pixels. */
  readonly overflow: number;
}

/** Looks at the screen that is on: at its beginning, and scrolled to its end. */
export function measureScreen(page: Page): Promise<Screen> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const bar = document.querySelector('nav.steps')!;
    const stop = document.querySelector('.stop.here')!;
    const picture = [...document.querySelectorAll('.pinned .view')].find(
      (element) => element.getClientRects().length > 0,
    );
    const faultsAt = (place: string): string[] => {
      if (picture === undefined) return [];
      const { left, top, right, bottom } = picture.getBoundingClientRect();
      const faults: string[] = [];
      if (left < 0 || top < 0 || right > innerWidth || bottom > bar.getBoundingClientRect().top) {
        faults.push(`${place}: not wholly in view, from ${top} to ${bottom}`);
      }
      for (const x of [0.05, 0.5, 0.95]) {
        for (const y of [0.05, 0.5, 0.95]) {
          const [px, py] = [left + x * (right - left), top + y * (bottom - top)];
          const [first] = document.elementsFromPoint(px, py);
          if (first === undefined || !picture.contains(first))
            faults.push(`${place}: under ${first?.className}`);
        }
      }
      return faults;
    };
    const atTop = faultsAt('at the top');
    const before = scrollY;
    // As far as the stop goes: below it is the page's footer.
    const end = stop.getBoundingClientRect().bottom;
    scrollTo({ top: scrollY + end - innerHeight * 0.9, behavior: 'instant' });
    await frame();
    const atEnd = faultsAt('at the end');
    scrollTo({ top: before, behavior: 'instant' });
    await frame();
    const shown = [...stop.children]
      .map((child) => child.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const words =
      Math.max(...shown.map(({ bottom }) => bottom)) - Math.min(...shown.map(({ top }) => top));
    const beside = document.querySelector('#picture')!.getBoundingClientRect();
    return {
      kind: stop.querySelector('.main')!.classList[1]!,
      height: Math.round(beside.height + words),
      picture: picture?.getBoundingClientRect().height ?? 0,
      faults: [...atTop, ...atEnd],
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  });
}
