import type { Lesson } from '../../lessons/index.ts';

/** What the page of a lesson is about. */
export interface LessonPage {
  readonly lesson: Lesson;
  /** How many lessons the course is to have. */
  readonly courseLength: number;
}
