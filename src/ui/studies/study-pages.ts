import { fairnessPage } from './fairness-page.ts';
import { restartPages } from './restart-pages.ts';
import { scaleFactorPage } from './scale-factor-page.ts';
import { victimPage } from './victim-page.ts';
import type { StudyPage } from './study-data.ts';

/** The studies that the site has pages of, in the order of their list. */
export const studyPages: readonly StudyPage[] = [
  ...restartPages,
  victimPage,
  fairnessPage,
  scaleFactorPage,
];
