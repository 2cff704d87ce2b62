import type { Lesson } from '../../lessons/index.ts';
import { storage } from '../site/capabilities.ts';
import { isUntouched, nothingDone, readProgress, type Progress } from './progress.ts';

/** What was kept of a lesson; nothing where nothing can be kept. */
export function recall(lesson: Lesson): Progress {
  try {
    const text = storage()?.getItem(keyOf(lesson));
    return text === null || text === undefined ? nothingDone : readProgress(text, lesson);
  } catch {
    return nothingDone;
  }
}

/** Keeps it if the browser does; a full or forbidden storage costs nothing but that. */
export function keep(lesson: Lesson, progress: Progress): void {
  try {
    if (isUntouched(progress) && progress.at === '') storage()?.removeItem(keyOf(lesson));
    else storage()?.setItem(keyOf(lesson), JSON.stringify(progress));
  } catch {
    // Nothing depends on it.
  }
}

/** Under which name a lesson’s progress is kept. */
export function keyOf(lesson: Pick<Lesson, 'slug'>): string {
  return `ackclock.lesson.${lesson.slug}`;
}
