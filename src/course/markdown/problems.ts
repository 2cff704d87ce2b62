import { InputError } from '../../scenario/index.ts';

/** A mistake in a lesson, where it stands, and what to do about it. */
export interface LessonProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
  readonly remedy: string;
}

/** `lessons/x/lesson.md:12: ':::stepp' is not a block (did you mean 'step'?)` */
export function describeLessonProblem({ file, line, message, remedy }: LessonProblem): string {
  return `${file}:${line}: ${message} (${remedy})`;
}

/** Collects the mistakes of one file: an author wants to see them all. */
export class Problems {
  private readonly file: string;
  private readonly found: LessonProblem[] = [];

  constructor(file: string) {
    this.file = file;
  }

  add(line: number, message: string, remedy: string): void {
    this.found.push({ file: this.file, line, message, remedy });
  }

  /** Runs what may throw a InputError; notes the error, with a prefix, and gives undefined. */
  attempt<T>(line: number, prefix: string, action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.add(line, prefix === '' ? error.message : `${prefix}: ${error.message}`, error.remedy);
      return undefined;
    }
  }

  /** In the order of the file. */
  get list(): readonly LessonProblem[] {
    return [...this.found].sort((a, b) => a.line - b.line);
  }
}
