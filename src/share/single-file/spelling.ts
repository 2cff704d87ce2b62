import { SiteUnlike } from './errors.ts';

/** The replacement for a match, as in `String.replace`, without positions and named groups. */
type Replacer = (match: string, ...groups: string[]) => string;

/** Reads a built file by patterns: one that does not match is an error, never ignored. */
export class Spelling {
  private readonly path: string;

  /** @param path of the file below the site's root */
  constructor(path: string) {
    this.path = path;
  }

  /** The first group of each match. @param what the match is, in words @throws SiteUnlike if there is none */
  each(text: string, pattern: RegExp, what: string): string[] {
    const found = [...text.matchAll(pattern)].map(([, group]) => group!);
    if (found.length === 0) this.fail(`no ${what}`);
    return found;
  }

  /** The first group of the only match. @throws SiteUnlike if there is none, or several */
  only(text: string, pattern: RegExp, what: string): string {
    const [found, ...others] = this.each(text, pattern, what);
    if (others.length > 0) this.fail(`${others.length + 1} times ${what}`);
    return found!;
  }

  /** The text before the only occurrence of some words, and after it. @throws SiteUnlike if there is none, or several */
  halves(text: string, at: string): [before: string, behind: string] {
    const [before, behind, ...more] = text.split(at);
    if (before === undefined || behind === undefined) this.fail(`no ‘${at}’`);
    if (more.length > 0) this.fail(`${more.length + 1} times ‘${at}’`);
    return [before, behind];
  }

  /** Replaces the only match. @throws SiteUnlike if there is none, or several */
  replaceOnly(text: string, pattern: RegExp, what: string, by: Replacer): string {
    const count = [...text.matchAll(pattern)].length;
    if (count !== 1) this.fail(count === 0 ? `no ${what}` : `${count} times ${what}`);
    return text.replace(pattern, by);
  }

  /** Removes every match. @throws SiteUnlike if there is none */
  without(text: string, pattern: RegExp, what: string): string {
    if (text.search(pattern) === -1) this.fail(`no ${what}`);
    return text.replace(pattern, '');
  }

  /** @throws SiteUnlike if there is a match: it would still lead out of the file */
  none(text: string, pattern: RegExp): void {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) this.fail(`‘${found.slice(0, 80)}’ is left`);
  }

  private fail(found: string): never {
    throw new SiteUnlike(`${this.path} cannot become a single file because of its form: ${found}`);
  }
}
