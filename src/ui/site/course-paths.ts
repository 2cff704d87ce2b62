import { loadPaths, type CoursePath, type LessonOutline } from '../../course/markdown/index.ts';
import type { LinkOn, WayOn } from '../lesson/state/data.ts';
import { courseFolder, LessonMistakes } from './course.ts';

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
  const next = nextInCourse(lesson, course, '');
  return [
    {
      path: whole?.name ?? '',
      way: whole?.way ?? 'whole',
      links: [next ?? { words: 'The course ends here.', ...list }],
    },
    ...paths.filter((path) => !path.whole).map((path) => wayOn(lesson, course, path)),
  ];
}

/** The list of lessons, as a link. */
const list = { title: 'All lessons', folder: '' };

/** @param before said first; empty: nothing */
function nextInCourse(
  lesson: LessonOutline,
  course: readonly LessonOutline[],
  before: string,
): LinkOn | undefined {
  const next = course.find(({ order }) => order > lesson.order);
  return next === undefined ? undefined : linkTo(`${before} Next in the course:`.trim(), next);
}

function wayOn(
  lesson: LessonOutline,
  course: readonly LessonOutline[],
  { name, title, lessons, way }: WholePath,
): WayOn {
  const on = course.filter(({ slug }) => lessons.includes(slug));
  const next = on.find(({ order }) => order > lesson.order);
  const outside = !lessons.includes(lesson.slug);
  if (next === undefined) {
    const end = outside
      ? `The path ‘${title}’ ends before this lesson.`
      : `The path ‘${title}’ ends here.`;
    return {
      path: name,
      way,
      links: [nextInCourse(lesson, course, end) ?? { words: end, ...list }],
    };
  }
  const words = outside
    ? `This lesson is not on the path ‘${title}’, which continues with lesson ${next.order}:`
    : `Next on the path ‘${title}’, lesson ${next.order}:`;
  const leftOut = course
    .filter(({ slug }) => next.needs.includes(slug) && !lessons.includes(slug))
    // The reader has just come to the end of that one.
    .filter(({ slug }) => slug !== lesson.slug);
  return {
    path: name,
    way,
    links: [
      linkTo(words, next),
      ...leftOut.map((needed) =>
        linkTo(`It builds on lesson ${needed.order}, which is not on this path:`, needed),
      ),
    ],
  };
}

function linkTo(words: string, { title, slug }: Pick<LessonOutline, 'title' | 'slug'>): LinkOn {
  return { words, title, folder: `${slug}/` };
}
