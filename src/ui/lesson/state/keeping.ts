import type { Lesson } from '../../../course/markdown/index.ts';
import { keepItem, storage } from '../../site/capabilities.ts';
import { withChanges } from './progress-changes.ts';
import { isUntouched, nothingDone, readProgress, type Progress } from './progress.ts';

/** The progress in a lesson that the browser keeps. Other tabs may keep theirs in the same place. */
export class KeptProgress {
  private readonly lesson: Lesson;
  /** This page's progress when it last agreed with what is kept. */
  private agreed: Progress = nothingDone;
  private released = false;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  /** From now on nothing is kept here, and nothing is taken from other tabs: the page around keeps it. */
  release(): void {
    this.released = true;
  }

  /** What was kept; nothing where nothing can be kept. */
  recall(): Progress {
    this.agreed = this.read() ?? nothingDone;
    return this.agreed;
  }

  /**
   * Adds what this page did to what is kept. A full or forbidden storage costs nothing but that.
   * @returns the page's progress, with what other tabs did
   */
  keep(progress: Progress): Progress {
    const kept = progress === this.agreed || this.released ? undefined : this.read();
    if (kept === undefined) return progress;
    const together = withChanges(kept, this.agreed, progress);
    return this.write(together) ? this.agree(together, progress) : progress;
  }

  /**
   * Another tab has kept something.
   * @param key where, as the `storage` event has it; null: everything was removed
   * @returns the page's progress, with what that tab did
   */
  heard(key: string | null, progress: Progress): Progress {
    if (this.released || (key !== null && key !== keyOf(this.lesson))) return progress;
    if (progress !== this.agreed) return this.keep(progress);
    const kept = this.read();
    return kept === undefined ? progress : this.agree(kept, progress);
  }

  /** Where each tab is in the lesson is its own. */
  private agree(together: Progress, { at }: Progress): Progress {
    this.agreed = { ...together, at };
    return this.agreed;
  }

  /** @returns undefined: nothing can be kept */
  private read(): Progress | undefined {
    const text = storage()?.getItem(keyOf(this.lesson));
    if (text === undefined) return undefined;
    return text === null ? nothingDone : readProgress(text, this.lesson);
  }

  /** @returns whether it is kept */
  private write(progress: Progress): boolean {
    const place = storage();
    if (!isUntouched(progress) || progress.at !== '') {
      return keepItem(place, keyOf(this.lesson), JSON.stringify(progress));
    }
    place?.removeItem(keyOf(this.lesson));
    return place !== undefined;
  }
}

/** Under which name a lesson’s progress is kept. */
export function keyOf(lesson: Pick<Lesson, 'slug'>): string {
  return `ackclock.lesson.${lesson.slug}`;
}
