import { keyOf } from '../state/keeping.ts';
import type { LessonState } from '../state/lesson-state.svelte.ts';
import { isUntouched, nothingDone, readProgress } from '../state/progress.ts';
import { ProgressFileError, readProgressFile, type Kept } from './file.ts';
import { everythingKept, forget, keepEverything, keepsAnything } from './kept.ts';
import { mergeProgress } from './merge.ts';

/**
 * What a reader did in all lessons: what the browser keeps, and, on a lesson's page, what was done
 * there, which is known even where nothing is kept.
 */
export class RecordState {
  private readonly lesson: LessonState | undefined;
  #stored: Kept = $state.raw({});
  #message = $state('');
  /** Whether the browser keeps anything. */
  readonly keeps: boolean;

  constructor(lesson?: LessonState) {
    this.lesson = lesson;
    this.keeps = keepsAnything();
    this.#stored = everythingKept();
  }

  /** By slug; of the lesson on view as it is now. */
  get all(): Kept {
    const { lesson } = this;
    if (lesson === undefined) return this.#stored;
    const { slug } = lesson.lesson;
    const others = Object.entries(this.#stored).filter(([other]) => other !== slug);
    const own = isUntouched(lesson.progress) ? [] : [[slug, lesson.progress] as const];
    return Object.fromEntries([...others, ...own]);
  }

  /** What came of what was done last. */
  get message(): string {
    return this.#message;
  }

  /**
   * Another tab has kept or forgotten something.
   * @param key where, as the `storage` event has it; null: everything was removed
   */
  heard(key: string | null): void {
    if (key === null || key.startsWith(keyOf({ slug: '' }))) this.#stored = everythingKept();
  }

  /** Merges a file's progress into the progress here. */
  take(text: string): void {
    try {
      const read = readProgressFile(text);
      const count = Object.keys(read).length;
      this.#stored = everythingKept();
      const here = this.all;
      const merged = Object.fromEntries(
        Object.entries(read).map(([slug, progress]) => [
          slug,
          // A file may name a lesson as every object names something: `constructor`.
          mergeProgress(Object.hasOwn(here, slug) ? here[slug]! : nothingDone, progress),
        ]),
      );
      const kept = keepEverything(merged);
      this.resume(merged);
      this.#stored = everythingKept();
      this.#message = `Loaded ${count} ${count === 1 ? 'lesson' : 'lessons'}. Your progress here is kept as well.${
        kept ? '' : ' This browser keeps it only until you close the page.'
      }`;
    } catch (error) {
      if (!(error instanceof ProgressFileError)) throw error;
      this.#message = `Nothing was loaded. ${error.message}`;
    }
  }

  /** Forgets one lesson. */
  forget(slug: string): void {
    forget([slug]);
    if (this.lesson?.lesson.slug === slug) this.lesson.reset();
    this.#stored = everythingKept();
    this.#message = 'What you did in that lesson is forgotten.';
  }

  forgetAll(): void {
    forget(Object.keys(everythingKept()));
    this.lesson?.reset();
    this.#stored = everythingKept();
    this.#message = 'What you did in all lessons is forgotten.';
  }

  private resume(merged: Kept): void {
    const { lesson } = this;
    const own = lesson && merged[lesson.lesson.slug];
    // A file may tell what this lesson does not have.
    if (own) lesson.resume(readProgress(JSON.stringify(own), lesson.lesson));
  }
}
