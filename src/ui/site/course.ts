import {
  checkLessons,
  describeLessonProblem,
  hasTips,
  loadBets,
  loadLesson,
  loadLessons,
  loadOutlines,
  type Inline,
  type Lesson,
  type LessonOutline,
  type LessonProblem,
  type NamedBet,
  type TeachingTips,
  type Text,
} from '../../course/markdown/index.ts';
import { lessonKeyOf } from '../lesson/code/lesson-key.ts';
import type { WholePath } from './course-paths.ts';

/** Where the lessons and their paths are. */
export const courseFolder = 'lessons';

/** A lesson's number among the lessons that are written, from 1, and how many those are. */
export function placeInCourse(
  { order }: Pick<LessonOutline, 'order'>,
  lessons: readonly Pick<LessonOutline, 'order'>[],
): { number: number; count: number } {
  const number = lessons.filter((lesson) => lesson.order <= order).length;
  return { number, count: lessons.length };
}

/** Where a new lesson goes: behind all others. */
export function newPlace(lessons: readonly Pick<LessonOutline, 'order'>[]): number {
  return Math.max(0, ...lessons.map(({ order }) => order)) + 1;
}

/** What the list of lessons shows. */
export interface Course {
  readonly written: readonly ListedLesson[];
  readonly paths: readonly WholePath[];
}

export interface ListedLesson {
  readonly slug: string;
  readonly place: number;
  readonly title: string;
  /** How long its versions are. */
  readonly lengths: Lesson['lengths'];
  readonly outcomes: readonly string[];
  /** The lessons that it builds on, by slug. */
  readonly needs: readonly string[];
  /** Ids of its bets, questions and tasks. */
  readonly asks: readonly string[];
  /** Those on its short version; null: it has none. */
  readonly shortAsks: readonly string[] | null;
}

export function courseOf(lessons: readonly Lesson[], paths: readonly WholePath[]): Course {
  return {
    written: lessons.map((lesson) => ({
      slug: lesson.slug,
      place: lesson.order,
      title: lesson.title,
      lengths: lesson.lengths,
      outcomes: lesson.outcomes.map(plainText),
      needs: lesson.needs.flatMap((need) => (need.kind === 'lesson' ? [need.slug] : [])),
      ...asksOf(lesson),
    })),
    paths,
  };
}

/** What a lesson asks: all of it, and what its short version has. */
function asksOf(lesson: Lesson): Pick<ListedLesson, 'asks' | 'shortAsks'> {
  const asks = lessonKeyOf(lesson).items.map(({ id }) => id);
  const short = new Set(lesson.blocks.flatMap((block) => (block.short === true ? block.id : [])));
  return {
    asks,
    shortAsks: lesson.lengths.short === null ? null : asks.filter((id) => short.has(id)),
  };
}

/** What is known of the lessons that are written without running them, in the course's order. */
export function lessonOutlines(): readonly LessonOutline[] {
  return loadOutlines(courseFolder);
}

/** A lesson. @throws LessonMistakes */
export function writtenLesson(slug: string): Lesson {
  const { lesson, problems } = loadLesson(`${courseFolder}/${slug}`);
  if (lesson === undefined || problems.length > 0) throw new LessonMistakes(problems);
  return lesson;
}

/** The lessons that come with tips for teachers, in the course's order. */
export function lessonsWithTips(): readonly LessonOutline[] {
  return lessonOutlines().filter(({ slug }) => hasTips(`${courseFolder}/${slug}`));
}

/** The bets of a lesson that have pages of their own, in its order; nothing is run. */
export function betsToEmbed(slug: string): readonly NamedBet[] {
  return loadBets(`${courseFolder}/${slug}`);
}

/** A lesson's stops and sections that have titles; undefined: it is not written. @throws LessonMistakes */
export function lessonStops(
  slug: string,
): readonly { readonly id: string; readonly title: string }[] | undefined {
  if (!lessonOutlines().some((lesson) => lesson.slug === slug)) return undefined;
  return writtenLesson(slug).blocks.flatMap((block) =>
    'title' in block ? [{ id: block.id, title: plainText(block.title) }] : [],
  );
}

/** A lesson's tips for teachers. @throws LessonMistakes */
export function writtenTips(slug: string): TeachingTips {
  const { tips, problems } = loadLesson(`${courseFolder}/${slug}`);
  if (tips === undefined || problems.length > 0) throw new LessonMistakes(problems);
  return tips;
}

/** The lessons that are written, in the course's order. @throws LessonMistakes with those of all */
export function writtenLessons(): readonly Lesson[] {
  const problems = checkLessons(courseFolder);
  if (problems.length > 0) throw new LessonMistakes(problems);
  return loadLessons(courseFolder).lessons;
}

/** What keeps lessons from being shown; the development server shows it in their place. */
export class LessonMistakes extends Error {
  readonly mistakes: readonly string[];

  constructor(problems: readonly LessonProblem[]) {
    const mistakes = problems.map(describeLessonProblem);
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

function plainText(text: Text): string {
  return text.map(plainInline).join('');
}

function plainInline(inline: Inline): string {
  if ('content' in inline) return plainText(inline.content);
  // A number stays with its unit.
  return inline.kind === 'fact' ? inline.text.replaceAll(' ', '\u00a0') : inline.text;
}
