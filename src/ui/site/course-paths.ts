import { loadPaths, type CoursePath, type LessonOutline } from '../../lessons/index.ts';
import type { WayOn } from '../lesson/data.ts';
import { courseFolder, lessonAfter, LessonMistakes } from './course.ts';

/** A path with all its lessons named. */
export interface WholePath extends CoursePath {
  readonly lessons: readonly string[];
  /** Whether it is the course itself, which who chose nothing sees. */
  readonly whole: boolean;
}

/** The paths through the lessons that are written. @throws LessonMistakes */
export function writtenPaths(course: readonly LessonOutline[]): readonly WholePath[] {
  const { paths, problems } = loadPaths(courseFolder, course);
  if (problems.length > 0) throw new LessonMistakes(problems);
  return paths.map((path) => ({
    ...path,
    lessons: path.lessons ?? course.map(({ slug }) => slug),
    whole: path.lessons === null,
  }));
}

/** Where each path goes on behind a lesson; the course itself comes first. */
export function waysOn(
  lesson: LessonOutline,
  course: readonly LessonOutline[],
  paths: readonly WholePath[],
): readonly [WayOn, ...WayOn[]] {
  const whole = paths.find((path) => path.whole);
  const next = lessonAfter(lesson, course);
  return [
    {
      path: whole?.name ?? '',
      words: next === null ? 'The course ends here.' : 'Next in the course:',
      next,
      leftOut: [],
    },
    ...paths.filter((path) => !path.whole).map((path) => wayOn(lesson, course, path, next)),
  ];
}

function wayOn(
  lesson: LessonOutline,
  course: readonly LessonOutline[],
  { name, title, lessons }: WholePath,
  nextInCourse: WayOn['next'],
): WayOn {
  const on = course.filter(({ slug }) => lessons.includes(slug));
  const next = on.find(({ order }) => order > lesson.order);
  const outside = !lessons.includes(lesson.slug);
  if (next === undefined) {
    const end = outside
      ? `The path ‘${title}’ has ended before this lesson.`
      : `The path ‘${title}’ ends here.`;
    const words = nextInCourse === null ? end : `${end} Next in the course:`;
    return { path: name, words, next: nextInCourse, leftOut: [] };
  }
  return {
    path: name,
    words: outside
      ? `This lesson is outside of the path ‘${title}’, which goes on with lesson ${next.order}:`
      : `Next on the path ‘${title}’, lesson ${next.order}:`,
    next: { title: next.title, slug: next.slug },
    // Not the lesson that the reader has just come to the end of.
    leftOut: course
      .filter(({ slug }) => next.needs.includes(slug) && !lessons.includes(slug))
      .filter(({ slug }) => slug !== lesson.slug)
      .map(({ order, title, slug }) => ({ place: order, title, slug })),
  };
}
