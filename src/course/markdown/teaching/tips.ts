import type { Source } from '../lesson.ts';
import type { Flow } from '../text.ts';

/** The sections of tips for teachers, all of them wanted, in the order in which a page shows them. */
export const tipsSections = [
  'Goals',
  'Misconceptions',
  'What the model simplifies',
  'Timing',
  'In class',
] as const;
export type TipsSection = (typeof tipsSections)[number];

/** What a lesson's `teaching.md` says to who teaches with it: plain data, its numbers resolved. */
export interface TeachingTips {
  readonly sections: readonly { readonly title: TipsSection; readonly content: readonly Flow[] }[];
  /** The lesson's sources that are cited or quoted here. */
  readonly sources: readonly Source[];
}
