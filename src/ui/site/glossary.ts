import type { LessonOutline, Term } from '../../course/markdown/index.ts';

/** A term in the list of all, and the lesson that explains it. */
export interface GlossaryEntry extends Term {
  readonly lesson: { readonly slug: string; readonly title: string; readonly place: number };
}

/** Every term of the course, by the alphabet. */
export function glossaryOf(course: readonly LessonOutline[]): readonly GlossaryEntry[] {
  return course
    .flatMap(({ slug, title, order, terms }) =>
      terms.map((term) => ({ ...term, lesson: { slug, title, place: order } })),
    )
    .sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));
}
