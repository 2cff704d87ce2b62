import { InputError, suggest } from '../../scenario/index.ts';
import type { Term } from './lesson.ts';
import { chainOf, type LessonOutline } from './outline.ts';
import type { Problems } from './problems.ts';
import type { DefinedTerm } from './terms.ts';
import { wordsIn, wordsOf } from './words.ts';

/** The terms that a lesson can use, and those of other lessons, which it cannot. */
export class Vocabulary {
  private readonly own: readonly DefinedTerm[];
  private readonly inherited: readonly OtherTerm[];
  private readonly foreign: readonly OtherTerm[];
  private readonly used = new Set<string>();
  private readonly known: RegExp | undefined;
  private readonly every: RegExp | undefined;

  constructor(own: readonly DefinedTerm[], slug: string, course: readonly LessonOutline[]) {
    this.own = own;
    const chain = new Set(chainOf(slug, course).map((lesson) => lesson.slug));
    const others = course
      .filter((lesson) => lesson.slug !== slug)
      .flatMap((lesson) => lesson.terms.map((term) => ({ term, lesson })));
    this.inherited = others.filter(({ lesson }) => chain.has(lesson.slug));
    this.foreign = others.filter(({ lesson }) => !chain.has(lesson.slug));
    const mine = own.flatMap(({ term }) => term ?? []);
    const known = [...mine, ...this.inherited.map(({ term }) => term)];
    this.known = wordsIn(known);
    this.every = wordsIn([...known, ...this.foreign.map(({ term }) => term)]);
  }

  /** The terms that the lesson itself defines. */
  get defined(): readonly Term[] {
    return this.own.flatMap(({ term }) => term ?? []);
  }

  /** Undefined if its definition failed. Throws InputError if there is none, or only in another lesson. */
  use(key: string): Term | undefined {
    const own = this.own.find((each) => each.key === key);
    this.used.add(key);
    if (own !== undefined) return own.term;
    const inherited = this.inherited.find(({ term }) => term.key === key);
    if (inherited !== undefined) return inherited.term;
    const other = this.foreign.find(({ term }) => term.key === key);
    if (other !== undefined) {
      const { slug } = other.lesson;
      throw new InputError(
        `the term '${key}' is defined by '${slug}', which this lesson does not build on`,
        `add '${slug}' to 'needs'`,
      );
    }
    const keys = [...this.own, ...this.inherited.map(({ term }) => term)].map((each) => each.key);
    const meant = suggest(key, keys);
    throw new InputError(
      `there is no term '${key}'`,
      meant === undefined
        ? "define it under 'terms' in the front matter"
        : `did you mean '${meant}'?`,
    );
  }

  /** Reports every term whose only explanation is in a lesson that this one does not build on. */
  reportForeign(text: string, line: number, problems: Problems): void {
    if (this.foreign.length === 0 || this.every === undefined) return;
    for (const { 0: words, index } of text.matchAll(this.every)) {
      if (wholly(this.known, words)) continue;
      const other = this.foreign.find(({ term }) => wholly(wordsIn([term]), words));
      if (other === undefined) continue;
      const { slug } = other.lesson;
      problems.add(
        line + text.slice(0, index).split('\n').length - 1,
        `'${words.replace(/\s+/g, ' ')}' is explained by the lesson '${slug}', which this one does not build on`,
        `add '${slug}' to 'needs' if it comes before, use other words, or explain it here`,
      );
    }
  }

  /** Reports terms that are never shown, and those that another lesson has explained before. */
  reportUnused(problems: Problems): void {
    for (const { key, line } of this.own) {
      if (this.used.has(key)) continue;
      problems.add(
        line,
        `the term '${key}' is never used`,
        `write ':term[${key}]' where it is first needed`,
      );
    }
  }

  /**
   * Reports terms that an earlier lesson has explained, since a word has one meaning in a course, and explanations that need
   * explaining themselves.
   */
  reportDefinitions(order: number, slug: string, problems: Problems): void {
    for (const { key, line, term } of this.own) {
      if (term !== undefined) this.reportForeign(term.means, line, problems);
      const words = term === undefined ? undefined : wordsIn([term]);
      const isSame = (other: Term): boolean =>
        other.key === key || wordsOf(other).some((word) => wholly(words, word));
      const earlier = [...this.inherited, ...this.foreign].find(
        ({ lesson, term: other }) => comesBefore(lesson, { order, slug }) && isSame(other),
      );
      if (earlier === undefined) continue;
      const chained = this.inherited.includes(earlier);
      problems.add(
        line,
        `the term '${key}' is defined by '${earlier.lesson.slug}' already`,
        chained
          ? `take it out: ':term[${earlier.term.key}]' is known here`
          : `take it out and add '${earlier.lesson.slug}' to 'needs', or use other words`,
      );
    }
  }
}

interface OtherTerm {
  readonly term: Term;
  readonly lesson: LessonOutline;
}

function comesBefore(
  a: Pick<LessonOutline, 'order' | 'slug'>,
  b: Pick<LessonOutline, 'order' | 'slug'>,
): boolean {
  return a.order < b.order || (a.order === b.order && a.slug < b.slug);
}

function wholly(words: RegExp | undefined, text: string): boolean {
  return words !== undefined && text.replace(words, '') === '';
}
