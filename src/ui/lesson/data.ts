import type { PackedRun } from '../../facts/index.ts';
import type { Lesson } from '../../lessons/index.ts';
import type { RuleCard } from '../../rules/index.ts';

/** What the data of a lesson's page hold. */
export interface LessonData {
  /** Its captures without their files. */
  readonly lesson: Lesson;
  /** Its runs by name. */
  readonly logs: Readonly<Record<string, PackedRun>>;
  /** All rules: a reader's own run may come to any of them. */
  readonly rules: readonly RuleCard[];
  /** How many lessons the course is to have. */
  readonly courseLength: number;
}
