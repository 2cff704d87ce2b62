/** How a screen that is not on view is hidden: where the browser can, what is found in it brings it back. */
export const whileHidden =
  typeof HTMLElement !== 'undefined' && 'onbeforematch' in HTMLElement.prototype
    ? 'until-found'
    : true;

/** A screen of a lesson: number of a stop, or what comes after the last one. */
export type Screen = number | 'end';

/** The screen that something in a lesson's page stands on; undefined: it is outside of them. */
export function screenOf(element: Element | null): Screen | undefined {
  const stop = element?.closest('[data-stop]')?.getAttribute('data-stop');
  if (stop !== undefined && stop !== null) return Number(stop);
  return element?.closest('.after-last') ? 'end' : undefined;
}

/** Shows the beginning of a screen: with the page's header before the first stop, without it later. */
export function toTopOf(screen: Screen, article: HTMLElement): void {
  const top = screen === 0 ? 0 : article.getBoundingClientRect().top + scrollY;
  scrollTo({ top, behavior: 'instant' });
}

/** Whether the words of the first stop are in the window, above the bar: else 'Next' must not pass them by. */
export function isFirstRead(article: HTMLElement): boolean {
  const bar = article.querySelector('nav.steps')?.getBoundingClientRect().top ?? innerHeight;
  const words = article.querySelector('[data-stop="0"] .main')!.getBoundingClientRect();
  return words.bottom <= bar || leadBottom(article) <= 1;
}

/** Brings the first stop's picture to the top of the window, and with it its words. */
export function toFirstWords(article: HTMLElement): void {
  scrollTo({ top: leadBottom(article) + scrollY, behavior: 'instant' });
}

/** Below what a lesson begins with, pixels of the window; rounded, as a window scrolls by whole ones. */
function leadBottom(article: HTMLElement): number {
  return Math.floor(article.querySelector('.lead')!.getBoundingClientRect().bottom);
}
