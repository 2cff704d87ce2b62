import { InputError } from '../../scenario/index.ts';

/** A mistake in a lesson, its position, and its remedy. */
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

/** Collects the mistakes of one file, because authors want to see all at once. */
export class Problems {
  private readonly file: string;
  private readonly found: LessonProblem[] = [];

  constructor(file: string) {
    this.file = file;
  }

  add(line: number, message: string, remedy: string): void {
    this.found.push({ file: this.file, line, message, remedy });
  }

  /** Runs something that can throw an InputError; records the error, with a prefix, and returns undefined. */
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
