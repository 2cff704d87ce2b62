import type { PackedRun } from '../../facts/index.ts';
import type { Lesson } from '../../lessons/index.ts';

/** What the data of a lesson's page hold. */
export interface LessonData {
  /** Its captures without their files. */
  readonly lesson: Lesson;
  /** Its runs by name. */
  readonly logs: Readonly<Record<string, PackedRun>>;
  /** How many lessons the course is to have. */
  readonly courseLength: number;
}
