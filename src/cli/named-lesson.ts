import { join } from 'node:path';
import {
  describeLessonProblem,
  loadLesson,
  loadOutlines,
  type Lesson,
} from '../course/markdown/index.ts';
import { suggest } from '../scenario/index.ts';
import { FailedCheck, Misuse } from './errors.ts';

const lessonsFolder = 'lessons';

/** The lesson in the folder of this name. @throws Misuse, FailedCheck */
export function namedLesson(name: string): Lesson {
  const names = loadOutlines(lessonsFolder).map(({ slug }) => slug);
  if (!names.includes(name)) {
    const meant = suggest(name, names);
    const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
    throw new Misuse(`${name}: unknown lesson${hint} (allowed: ${names.join(', ')})`);
  }
  const { lesson, problems } = loadLesson(join(lessonsFolder, name));
  if (lesson !== undefined && problems.length === 0) return lesson;
  throw new FailedCheck(...problems.map(describeLessonProblem));
}
