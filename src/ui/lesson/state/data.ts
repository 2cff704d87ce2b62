import type { PackedRuns } from '../../../run/index.ts';
import type { Lesson } from '../../../course/markdown/index.ts';
import type { Way } from '../../site/chosen-way.ts';
import type { RuleCard } from '../../../course/rule-cards/index.ts';
import type { ReviewQuestion } from '../review/questions.ts';
import type { StudyShown } from './study.ts';

/** Where the course, or a path through it, goes on. */
export interface WayOn {
  /** The path's name; '' where a course has no paths. */
  readonly path: string;
  /** How its lessons are taken, unless the reader chooses. */
  readonly way: Way;
  /** The next lesson, then what it builds on and the path does not have; a paragraph each. */
  readonly links: readonly LinkOn[];
}

export interface LinkOn {
  /** What is said before the link. */
  readonly words: string;
  readonly title: string;
  /** A lesson's, with a slash at its end; '': the list of lessons. */
  readonly folder: string;
}

/** Where a lesson's end leads. */
export interface Onward {
  /** First that of the course, then those of its shorter paths. */
  readonly ways: readonly [WayOn, ...WayOn[]];
  /** Fragment of a link to the lesson's scenario in the sandbox; '': it has none. */
  readonly sandbox: string;
  /** Whether the lesson has tips for teachers. */
  readonly tips: boolean;
}

/** What the data of a lesson's page hold. */
export interface LessonData {
  /** Its captures without their files. */
  readonly lesson: Lesson;
  /** Its runs. */
  readonly logs: PackedRuns;
  /** What it shows of studies, by the blocks' ids. */
  readonly studies: Readonly<Record<string, StudyShown>>;
  /** All rules: a reader's own run may come to any of them. */
  readonly rules: readonly RuleCard[];
  /** The lesson's number in the course, from 1, and how many lessons are written. */
  readonly place: { readonly number: number; readonly count: number };
  /** Words of the legend's entries for rare marks that any of its runs has. */
  readonly rareMarks: readonly string[];
  /** Questions of the lessons that it builds on, for who once missed them. */
  readonly review: readonly ReviewQuestion[];
  /** Where a reader may go from its end. */
  readonly onward: Onward;
}
