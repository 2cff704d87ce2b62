export type * from './lesson.ts';
export { checkLessons, hasTips, loadBets, loadLesson, loadLessons, loadOutlines } from './load.ts';
export type { NamedBet } from './named-bets.ts';
export type { LessonOutline } from './outline.ts';
export { loadPaths, pathsFile, type CoursePath } from './paths.ts';
export { describeLessonProblem, type LessonProblem } from './problems.ts';
export { readLesson, type LessonFiles, type LessonResult } from './read-lesson.ts';
export type * from './text.ts';
export type { TeachingTips } from './teaching/tips.ts';
