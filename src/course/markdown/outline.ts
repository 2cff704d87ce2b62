import { splitLesson, type FrontMatter } from './front-matter.ts';
import type { Term } from './lesson.ts';
import { Problems } from './problems.ts';
import { termsIn } from './terms.ts';

/** What other lessons need to know about a lesson: all of it is in its front matter, so nothing is run. */
export interface LessonOutline {
  readonly slug: string;
  readonly title: string;
  /** Position in the course, from 1; 0: it could not be read. */
  readonly order: number;
  /** The lessons that come before it, by slug. */
  readonly needs: readonly string[];
  readonly terms: readonly Term[];
}

/** A need that is one word names a lesson; any other is a sentence. */
export function namesLesson(need: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(need);
}

/** Reads a lesson's outline. Its mistakes are reported where the lesson itself is read. */
export function outlineOf(slug: string, text: string): LessonOutline {
  const { frontMatter } = splitLesson(text.replaceAll('\r\n', '\n'), new Problems(slug));
  return frontMatter === undefined
    ? { slug, title: slug, order: 0, needs: [], terms: [] }
    : outlineIn(slug, frontMatter);
}

function outlineIn(slug: string, frontMatter: FrontMatter): LessonOutline {
  const { title, order, needs } = frontMatter;
  return {
    slug,
    title: title.value,
    order,
    needs: needs.map(({ value }) => value).filter(namesLesson),
    terms: termsIn(frontMatter, new Problems(slug)).flatMap(({ term }) => term ?? []),
  };
}

/** The lessons that a lesson builds on, directly or through others. */
export function chainOf(slug: string, course: readonly LessonOutline[]): readonly LessonOutline[] {
  const chain = new Map<string, LessonOutline>();
  const add = (name: string): void => {
    const outline = course.find((each) => each.slug === name);
    for (const need of outline?.needs ?? []) {
      const needed = course.find((each) => each.slug === need);
      if (needed === undefined || need === slug || chain.has(need)) continue;
      chain.set(need, needed);
      add(need);
    }
  };
  add(slug);
  return [...chain.values()];
}
