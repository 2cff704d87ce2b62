export type {
  AskedValue,
  BetBlock,
  Block,
  Choice,
  FieldValue,
  HandleBlock,
  HandleControl,
  QuestionBlock,
  StudyBlock,
  TaskBlock,
  TaskField,
  ToyBlock,
  TwinBlock,
  WaitTable,
} from './block.ts';
export type { Figure } from './figure.ts';
export type { Lesson, LessonRun, Source, Term } from './lesson.ts';
export { checkLessons, hasTips, loadBets, loadLesson, loadLessons, loadOutlines } from './load.ts';
export type { NamedBet } from './named-bets.ts';
export type { LessonOutline } from './outline.ts';
export { loadPaths, pathsFile, type CoursePath } from './paths.ts';
export { describeLessonProblem, type LessonProblem } from './problems.ts';
export { readLesson, type LessonResult } from './read-lesson.ts';
export type { TeachingTips } from './teaching/tips.ts';
export type { Flow, Inline, MathNode, Text } from './text.ts';
export { plainText } from './inline.ts';
