export type {
  AskedValue,
  BetBlock,
  Block,
  Choice,
  FieldValue,
  Figure,
  HandleBlock,
  HandleControl,
  HiddenReason,
  Lesson,
  LessonRun,
  QuestionBlock,
  Source,
  StudyBlock,
  TaskBlock,
  TaskField,
  Term,
  ToyBlock,
  TwinBlock,
  WaitTable,
} from './lesson.ts';
export { checkLessons, hasTips, loadBets, loadLesson, loadLessons, loadOutlines } from './load.ts';
export type { NamedBet } from './named-bets.ts';
export type { LessonOutline } from './outline.ts';
export { loadPaths, pathsFile, type CoursePath } from './paths.ts';
export { describeLessonProblem, type LessonProblem } from './problems.ts';
export { readLesson, type LessonResult } from './read-lesson.ts';
export type { TeachingTips } from './teaching/tips.ts';
export type { Flow, Inline, MathNode, Text } from './text.ts';
