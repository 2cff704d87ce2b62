import type { Block, Flow } from '../../../course/markdown/index.ts';
import { plainText, type Stop } from '../state/path.ts';

/** How a screen that is not on view is hidden: where the browser can, what is found in it brings it back. */
export const whileHidden =
  typeof HTMLElement !== 'undefined' && 'onbeforematch' in HTMLElement.prototype
    ? 'until-found'
    : true;

/** From how many characters on the words before a stop's block are a screen of their own: below they are a few lines. */
const longWords = 200;

/**
 * The words before a stop's block that are a screen of their own, without the picture: with it they would be higher than a
 * screen and a half. Empty: there are none, or few.
 * @param isShown whether the reader's version of the lesson has a block
 */
export function wordsBefore(stop: Stop, isShown: (block: Block) => boolean): readonly Block[] {
  const before = stop.blocks.slice(0, stop.blocks.indexOf(stop.main));
  const length = before
    .filter(isShown)
    .reduce((sum, block) => sum + (block.kind === 'prose' ? lengthOf(block.content) : 0), 0);
  return length < longWords ? [] : before;
}

/** Whether an id is that of something before a stop's block. */
export function isBefore(stop: Stop | undefined, id: string): boolean {
  const index = stop?.blocks.findIndex((block) => block.id === id) ?? -1;
  return stop !== undefined && index >= 0 && index < stop.blocks.indexOf(stop.main);
}

/** Characters of a text; a formula's by the room that it takes. */
function lengthOf(flow: readonly Flow[]): number {
  return flow.reduce((sum, part) => {
    if (part.kind === 'paragraph') return sum + plainText(part.content).length;
    if (part.kind === 'list') return sum + part.items.reduce((n, item) => n + lengthOf(item), 0);
    return sum + (part.kind === 'code' ? part.text.length : 80);
  }, 0);
}

/** A screen of a lesson: number of a stop, or what comes after the last one. */
export type Screen = number | 'end';

/** The screen of an element in a lesson's page; undefined: it is outside of them. */
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

/** Opens what is folded around something that an address leads to, and shows it. */
export function unfold(element: Element | null): void {
  const fold = element?.closest('details');
  if (fold === null || fold === undefined) return;
  fold.open = true;
  fold.scrollIntoView({ block: 'nearest' });
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
