export type * from './lesson.ts';
export { checkLessons, loadLesson, loadLessons } from './load.ts';
export { describeLessonProblem, type LessonProblem } from './problems.ts';
export { readLesson, type LessonFiles, type LessonResult } from './read-lesson.ts';
