import { QueryError, type Quantity, type Run } from '../facts/index.ts';
import { suggest } from '../scenario/index.ts';
import type { LessonRun, Source, TimeWindow } from './lesson.ts';
import type { Outcomes } from './outcomes.ts';
import type { Problems } from './problems.ts';

/** A run of the lesson, made or read. */
export interface LoadedRun {
  readonly lessonRun: LessonRun;
  readonly run: Run;
  /** What figures show of it unless they say otherwise. */
  readonly window: TimeWindow | null;
}

/** What is known while the text of a lesson is read. */
export interface Context {
  /** The lesson's text; positions in its tree are offsets into it. */
  readonly source: string;
  readonly problems: Problems;
  readonly runs: Named<LoadedRun>;
  readonly facts: Named<Quantity>;
  readonly sources: Named<Source>;
  readonly outcomes: Outcomes;
}

/** Things of one kind by name; remembers which were asked for. */
export class Named<T> {
  private readonly what: string;
  private readonly things = new Map<string, { readonly thing: T; readonly line: number }>();
  /** Names whose definition failed: its own problem is enough. */
  private readonly broken = new Set<string>();
  private readonly used = new Set<string>();

  /** @param what `run`, for messages */
  constructor(what: string) {
    this.what = what;
  }

  define(name: string, line: number, thing: T | undefined): void {
    if (thing === undefined) this.broken.add(name);
    else this.things.set(name, { thing, line });
  }

  /** Undefined if its definition failed. Throws QueryError if there never was one. */
  use(name: string): T | undefined {
    this.used.add(name);
    const found = this.things.get(name);
    if (found !== undefined || this.broken.has(name)) return found?.thing;
    const names = [...this.things.keys()];
    const meant = suggest(name, names);
    const list = names.length === 0 ? 'there is none yet' : `there are: ${names.join(', ')}`;
    throw new QueryError(
      `there is no ${this.what} '${name}'`,
      meant === undefined ? `add it to the front matter; ${list}` : `did you mean '${meant}'?`,
    );
  }

  has(name: string): boolean {
    return this.things.has(name) || this.broken.has(name);
  }

  get all(): readonly T[] {
    return [...this.things.values()].map(({ thing }) => thing);
  }

  /** What nothing in the lesson refers to is a mistake or a remnant. */
  reportUnused(problems: Problems): void {
    for (const [name, { line }] of this.things) {
      if (this.used.has(name)) continue;
      problems.add(line, `the ${this.what} '${name}' is never used`, 'use it or take it out');
    }
  }
}
