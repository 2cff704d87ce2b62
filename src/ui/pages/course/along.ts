import type { Lesson } from '../../../course/markdown/index.ts';
import type { Way } from '../../site/chosen-way.ts';
import type { Course, ListedLesson } from '../../site/course.ts';
import type { WholePath } from '../../site/course-paths.ts';
import type { Kept } from '../../lesson/record/file.ts';
import { nothingDone, type Progress } from '../../lesson/state/progress.ts';

/** A lesson as a path shows it. */
export interface LessonAlong extends ListedLesson {
  /** Whether its short version is taken: what that leaves out is not in `asks`. */
  readonly short: boolean;
  /** How many of its bets, questions and tasks were done, rightly or not. */
  readonly done: number;
  /** What it builds on and the path does not have, in the course's order. */
  readonly leftOut: readonly ListedLesson[];
}

/** A path, and how far a reader has come on it. */
export interface Along {
  readonly lessons: readonly LessonAlong[];
  /** How many bets, questions and tasks were done, and how many there are. */
  readonly done: number;
  readonly asked: number;
  /** The first lesson in which something is still to be done. */
  readonly next: LessonAlong | undefined;
}

/**
 * @param kept what a reader did, by lesson
 * @param way which the reader takes through the lessons
 */
export function along(
  { written }: Course,
  { lessons: slugs }: WholePath,
  kept: Kept,
  way: Way,
): Along {
  const lessons = written
    .filter(({ slug }) => slugs.includes(slug))
    .map((lesson) => ({ ...lesson, ...askedIn(lesson, way) }))
    .map((lesson) => ({
      ...lesson,
      done: doneIn(lesson.asks, kept[lesson.slug] ?? nothingDone),
      leftOut: written.filter(({ slug }) => lesson.needs.includes(slug) && !slugs.includes(slug)),
    }));
  return {
    lessons,
    done: sum(lessons.map(({ done }) => done)),
    asked: sum(lessons.map(({ asks }) => asks.length)),
    next: lessons.find(({ done, asks }) => done < asks.length),
  };
}

/** What one way through a lesson asks. A lesson without a short version is taken whole. */
function askedIn({ asks, shortAsks }: ListedLesson, way: Way): Pick<LessonAlong, 'short' | 'asks'> {
  return way === 'short' && shortAsks !== null
    ? { short: true, asks: shortAsks }
    : { short: false, asks };
}

/** How long a path is, by its own way through its lessons: ‘5 lessons, 62 minutes in the short version’. */
export function lengthOf(
  written: readonly Pick<ListedLesson, 'slug' | 'lengths'>[],
  { lessons: slugs, way }: Pick<WholePath, 'lessons' | 'way'>,
): string {
  const lessons = written.filter(({ slug }) => slugs.includes(slug));
  const minutes = sum(
    lessons.map(({ lengths: { whole, short } }) =>
      way === 'short' ? (short ?? whole).minutes : whole.minutes,
    ),
  );
  const noun = lessons.length === 1 ? 'lesson' : 'lessons';
  return `${lessons.length} ${noun}, ${minutes} minutes${way === 'short' ? ' in the short version' : ''}`;
}

/** How long a lesson is: ‘35 minutes, 12 in the short version’. */
export function minutesOf({ whole, short }: Lesson['lengths']): string {
  return `${whole.minutes} minutes${short === null ? '' : `, ${short.minutes} in the short version`}`;
}

/** How many of these bets, questions and tasks were bet on, shown, answered or solved. */
export function doneIn(asks: readonly string[], progress: Progress): number {
  const { bets, decided, answers, solved } = progress;
  // A question that was asked with other numbers is answered, too.
  const answered = Object.keys(answers).map((key) => key.replace(/@.*$/, ''));
  const done = new Set([...Object.keys(bets), ...decided, ...answered, ...solved]);
  return asks.filter((id) => done.has(id)).length;
}

/** The titles of the shorter paths that a lesson is on, in a row: ‘One lecture and Homework’. */
export function pathsOf(slug: string, paths: readonly WholePath[]): string {
  const titles = paths
    .filter(({ whole, lessons }) => !whole && lessons.includes(slug))
    .map(({ title }) => title);
  return [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter(Boolean).join(' and ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
