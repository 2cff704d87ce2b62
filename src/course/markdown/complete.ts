import type { Lesson } from './lesson.ts';
import type { LessonProblem } from './problems.ts';

/**
 * What a lesson of a course must have but lacks. A draft need not have it.
 * @param file the name of the lesson's text in problems
 */
export function missingIn({ blocks }: Lesson, file: string): LessonProblem[] {
  const at = { file, line: 1 };
  const lacks: LessonProblem[] = [];
  if (!blocks.some(({ kind }) => kind === 'own-words')) {
    lacks.push({
      ...at,
      message: "the lesson has no ':::own-words'",
      remedy: 'ask at its end for one sentence in the reader’s own words, and write yours',
    });
  }
  if (!blocks.some(({ kind }) => kind === 'server')) {
    lacks.push({
      ...at,
      message: "the lesson has no ':::server'",
      remedy:
        'say at its end how to look, what to change, when not to, and how to see that it worked',
    });
  }
  if (!blocks.some(({ short }) => short === true)) {
    lacks.push({
      ...at,
      message: 'the lesson has no short version',
      remedy: "write 'short' into the blocks that a reader with little time needs",
    });
  }
  return lacks;
}
