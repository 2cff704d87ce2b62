import { fairnessPage } from './fairness-page.ts';
import { satellitePage } from './satellite/satellite-page.ts';
import { restartPages } from './restart-pages.ts';
import { scaleFactorPage } from './scale-factor-page.ts';
import { table1Page } from './table1-page.ts';
import { victimPage } from './victim-page.ts';
import type { StudyData, StudyPage } from './study-data.ts';

/** The studies whose pages differ in data alone, in the order of their list. */
export const studyPages: readonly StudyPage[] = [
  ...restartPages,
  victimPage,
  fairnessPage,
  scaleFactorPage,
];

/** A study in their list. */
export type ListedStudy = Pick<StudyData, 'slug' | 'title' | 'lead' | 'statements'>;

/** All that are listed. @param read gives the text of a file of the project */
export function listedStudies(read: (file: string) => string): readonly ListedStudy[] {
  return [table1Page, ...studyPages, satellitePage].map((page) => {
    const { slug, title, lead, statements } = page.data(read);
    return { slug, title, lead, statements };
  });
}
