import { suggest } from '../../scenario/index.ts';
import type { Located } from './front-matter.ts';
import type { Need } from './lesson.ts';
import { namesLesson, type LessonOutline } from './outline.ts';
import type { Problems } from './problems.ts';

/**
 * One prerequisite: an earlier lesson, which must exist, or a sentence. Needs refer only to earlier lessons, so they have no
 * cycles.
 * @param sentence turns a need that names no lesson into text
 */
export function needOf(
  { value, line }: Located<string>,
  {
    order,
    course,
    problems,
  }: { order: number; course: readonly LessonOutline[]; problems: Problems },
  sentence: () => Need,
): Need | undefined {
  if (!namesLesson(value)) return sentence();
  const lesson = course.find(({ slug }) => slug === value);
  if (lesson === undefined) {
    const slugs = course.map(({ slug }) => slug);
    const meant = suggest(value, slugs);
    problems.add(
      line,
      `it needs '${value}', which is no lesson`,
      meant === undefined
        ? "write the name of a lesson's folder, or a sentence"
        : `did you mean '${meant}'?`,
    );
    return undefined;
  }
  if (lesson.order >= order) {
    problems.add(
      line,
      `it needs '${value}', which does not come before it in the course (${lesson.order}, this: ${order})`,
      "take it out, or change an 'order'",
    );
  }
  return { kind: 'lesson', slug: value, title: lesson.title };
}
