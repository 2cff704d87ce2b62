import { SiteUnlike } from './errors.ts';

/** Who stands for a match: as `String.replace` takes it, without places and groups by name. */
type Replacer = (match: string, ...groups: string[]) => string;

/** Reads a built file by its spelling: what is looked for and not there is an error, never passed over. */
export class Spelling {
  private readonly path: string;

  /** @param path of the file below the site's root */
  constructor(path: string) {
    this.path = path;
  }

  /** The first group of each match. @param what is looked for, in words @throws SiteUnlike if there is none */
  each(text: string, pattern: RegExp, what: string): string[] {
    const found = [...text.matchAll(pattern)].map(([, group]) => group!);
    if (found.length === 0) this.fail(`no ${what}`);
    return found;
  }

  /** The first group of the only match. @throws SiteUnlike if there is none, or another */
  only(text: string, pattern: RegExp, what: string): string {
    const [found, ...others] = this.each(text, pattern, what);
    if (others.length > 0) this.fail(`${others.length + 1} times ${what}`);
    return found!;
  }

  /** What is before the only place of some words, and behind it. @throws SiteUnlike if there is none, or another */
  halves(text: string, at: string): [before: string, behind: string] {
    const [before, behind, ...more] = text.split(at);
    if (before === undefined || behind === undefined) this.fail(`no ‘${at}’`);
    if (more.length > 0) this.fail(`${more.length + 1} times ‘${at}’`);
    return [before, behind];
  }

  /** Replaces the only match. @throws SiteUnlike if there is none, or another */
  replaceOnly(text: string, pattern: RegExp, what: string, by: Replacer): string {
    const count = [...text.matchAll(pattern)].length;
    if (count !== 1) this.fail(count === 0 ? `no ${what}` : `${count} times ${what}`);
    return text.replace(pattern, by);
  }

  /** Takes every match out. @throws SiteUnlike if there is none */
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
    throw new SiteUnlike(`${this.path} is not spelt as it has to be to become one file: ${found}`);
  }
}
