import { fairnessPage } from './fairness-page.ts';
import { restartPages } from './restart-pages.ts';
import { scaleFactorPage } from './scale-factor-page.ts';
import { table1Page } from './table1-page.ts';
import { victimPage } from './victim-page.ts';
import type { StudyPage } from './study-data.ts';

/** The studies whose pages differ in data alone, in the order of their list. */
export const studyPages: readonly StudyPage[] = [
  ...restartPages,
  victimPage,
  fairnessPage,
  scaleFactorPage,
];

/** All that are listed. */
export const listedStudies: readonly Pick<StudyPage, 'slug' | 'title' | 'lead'>[] = [
  table1Page,
  ...studyPages,
];
