import type { Source } from '../lesson.ts';
import type { Flow } from '../text.ts';

/** The sections of tips for teachers, all required, in the order in which a page shows them. */
export const tipsSections = [
  'Goals',
  'Misconceptions',
  'What the model simplifies',
  'Timing',
  'In class',
] as const;
export type TipsSection = (typeof tipsSections)[number];

/** A lesson's `teaching.md`, for those who teach with it: plain data with its numbers resolved. */
export interface TeachingTips {
  readonly sections: readonly { readonly title: TipsSection; readonly content: readonly Flow[] }[];
  /** The lesson's sources that are cited or quoted here. */
  readonly sources: readonly Source[];
}
