import type { Page } from './page.ts';

/**
 * The pages as they are: lessons name their pages by folders, and a folder may be called like a page
 * that the site uses for something else.
 * @throws Error two pages have one place; the sentence names it and both titles
 */
export function inOwnPlaces(pages: readonly Page[]): readonly Page[] {
  const titles = new Map<string, string>();
  for (const { path, title } of pages) {
    const other = titles.get(path);
    if (other !== undefined) {
      throw new Error(
        `two pages have the place ${path}: ‘${other}’ and ‘${title}’. If one is a lesson's, give its folder another name.`,
      );
    }
    titles.set(path, title);
  }
  return pages;
}
