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

/** The course by place, from 1; a lesson that is written goes by its own title. */
const plan = [
  'Reading a sequence plot',
  'Slow start and the ACK clock',
  'Delayed acknowledgments',
  'Nagle’s rule and silly windows',
  'The short initial segment',
  'The odd, short final segment',
  'HTTP against persistent HTTP: a table recomputed',
  'Slow start after a pause',
  'Pacing the first segments by rate',
  'A study of restarting, recomputed',
  'Buffers, copies and the bandwidth-delay product',
  'Parallel, kept-alive and pipelined connections',
  'A page over a satellite, and a model of it',
  'Bit errors taken for congestion',
  'Two bugs in a real stack',
  'The same problems today',
];

/** How many lessons the course is to have: those that are planned, and any beyond the plan. */
export function courseLength(lessons: readonly Pick<LessonOutline, 'order'>[]): number {
  return Math.max(plan.length, ...lessons.map(({ order }) => order));
}

/** A lesson's number among the lessons that are written, from 1, and how many those are. */
export function placeInCourse(
  { order }: Pick<LessonOutline, 'order'>,
  lessons: readonly Pick<LessonOutline, 'order'>[],
): { number: number; count: number } {
  const number = lessons.filter((lesson) => lesson.order <= order).length;
  return { number, count: lessons.length };
}

/** Where a new lesson goes: to the place that is planned for its title, otherwise behind all others. */
export function placeFor(title: string, lessons: readonly Pick<LessonOutline, 'order'>[]): number {
  const planned = plan.indexOf(title) + 1;
  const isFree = planned > 0 && lessons.every(({ order }) => order !== planned);
  return isFree ? planned : courseLength(lessons) + 1;
}

/** What the list of lessons shows. */
export interface Course {
  readonly written: readonly ListedLesson[];
  readonly paths: readonly WholePath[];
  readonly toCome: readonly { readonly place: number; readonly title: string }[];
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
  const places = new Set(lessons.map(({ order }) => order));
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
    toCome: plan
      .map((title, i) => ({ place: i + 1, title }))
      .filter(({ place }) => !places.has(place)),
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

/** The lesson that follows one in the course, written or not; null behind the last one. */
export function lessonAfter(
  { order }: LessonOutline,
  lessons: readonly LessonOutline[],
): { readonly title: string; readonly slug: string } | null {
  const planned = plan[order];
  const written = lessons.find((lesson) => lesson.order === order + 1);
  if (written !== undefined) return { title: written.title, slug: written.slug };
  return planned === undefined ? null : { title: planned, slug: '' };
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
