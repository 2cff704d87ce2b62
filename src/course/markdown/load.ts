import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { missingIn } from './complete.ts';
import type { Lesson } from './lesson.ts';
import { namedBets, type NamedBet } from './named-bets.ts';
import { outlineOf, type LessonOutline } from './outline.ts';
import { loadPaths } from './paths.ts';
import type { LessonProblem } from './problems.ts';
import { readLesson, type LessonFiles, type LessonResult } from './read-lesson.ts';
import { stampOf, unlessKnown } from './reread.ts';

/** Name of the text in a lesson's folder. */
const textFile = 'lesson.md';
/** Name of the optional tips for teachers in a lesson's folder. */
const tipsFile = 'teaching.md';

/**
 * Reads the lesson in a folder, whose name is the slug. The folders beside it are its course. Mistakes are collected, not
 * thrown.
 * @param options.variants whether questions are read with other numbers, too: a fifth of the time
 */
export function loadLesson(
  folder: string,
  { withVariants = true }: { readonly withVariants?: boolean } = {},
): LessonResult {
  const file = join(folder, textFile);
  if (!existsSync(file)) {
    const problem = { file, line: 1, message: 'there is no lesson', remedy: `write ${textFile}` };
    return { lesson: undefined, tips: undefined, problems: [problem] };
  }
  const text = readFileSync(file, 'utf8');
  const tips = join(folder, tipsFile);
  const root = dirname(resolve(folder));
  const studies = join(root, '..', 'docs', 'studies');
  const course = loadOutlines(root);
  const stamp = [
    text,
    stampOf(folder),
    stampOf(studies),
    JSON.stringify(course),
    withVariants,
  ].join('\n');
  return unlessKnown(folder, stamp, () =>
    readWhole({
      slug: basename(folder),
      file,
      text,
      read: (name) => {
        const path = join(folder, name);
        // A lesson is its folder: files elsewhere would not move with it.
        return basename(name) === name && existsSync(path) ? readFileSync(path) : undefined;
      },
      study: (name) => {
        const path = join(studies, `${name}.json`);
        return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      },
      course,
      withVariants,
      tips: hasTips(folder) ? { file: tips, text: readFileSync(tips, 'utf8') } : undefined,
    }),
  );
}

/** Reads a lesson and reports missing parts if it has no other problems. */
function readWhole(files: LessonFiles): LessonResult {
  const result = readLesson(files);
  const { lesson, problems } = result;
  if (lesson === undefined || problems.length > 0) return result;
  return { ...result, problems: missingIn(lesson, files.file) };
}

/** Whether there are tips for teachers in a lesson's folder. */
export function hasTips(folder: string): boolean {
  return existsSync(join(folder, tipsFile));
}

/** The named bets of the lesson in a folder, in order, without running anything. */
export function loadBets(folder: string): readonly NamedBet[] {
  return namedBets(readFileSync(join(folder, textFile), 'utf8'));
}

/** The outlines of the lessons below a folder, without running anything, in the course's order. */
export function loadOutlines(root: string): readonly LessonOutline[] {
  const found = foldersIn(root).flatMap((slug) => {
    const file = join(root, slug, textFile);
    return existsSync(file) ? [outlineIn(slug, readFileSync(file, 'utf8'))] : [];
  });
  return found.sort(byPlace);
}

/** Cached by input, because each lesson's page needs all outlines. */
const outlines = new Map<string, LessonOutline>();

function outlineIn(slug: string, text: string): LessonOutline {
  const key = `${slug}\n${text}`;
  let outline = outlines.get(key);
  if (outline === undefined) outlines.set(key, (outline = outlineOf(slug, text)));
  return outline;
}

/** Every lesson below a folder such as `lessons/`, in the order of the course, and all mistakes. */
export function loadLessons(root: string): {
  readonly lessons: readonly Lesson[];
  readonly problems: readonly LessonProblem[];
} {
  const results = foldersIn(root).map((name) => loadLesson(join(root, name)));
  const lessons = results.flatMap(({ lesson }) => (lesson === undefined ? [] : [lesson]));
  return {
    lessons: lessons.sort(byPlace),
    problems: results.flatMap(({ problems }) => problems),
  };
}

/**
 * The mistakes of every lesson below a folder and of its paths, including two lessons with the same position in the course.
 */
export function checkLessons(root: string): readonly LessonProblem[] {
  const { lessons, problems } = loadLessons(root);
  const clashes = lessons.flatMap((lesson, i) => {
    const before = lessons[i - 1];
    if (before?.order !== lesson.order) return [];
    return [
      {
        file: join(root, lesson.slug, textFile),
        line: 1,
        message: `'${before.slug}' has the same place in the course, ${lesson.order}`,
        remedy: "give one of them another 'order'",
      },
    ];
  });
  return [...problems, ...clashes, ...loadPaths(root, loadOutlines(root)).problems];
}

function byPlace(a: LessonOutline | Lesson, b: LessonOutline | Lesson): number {
  return a.order - b.order || a.slug.localeCompare(b.slug);
}

function foldersIn(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
