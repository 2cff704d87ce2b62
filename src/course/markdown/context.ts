import { InputError, suggest } from '../../scenario/index.ts';
import type { Quantity } from '../../query/index.ts';
import type { Run } from '../../run/index.ts';
import type { FigureCallouts } from './callouts/figure-callouts.ts';
import type { SumFact } from './facts.ts';
import type { VariedRuns } from './variants/varied-runs.ts';
import type { TimeWindow } from './figure.ts';
import type { LessonRun, Source } from './lesson.ts';
import type { Outcomes } from './outcomes.ts';
import type { Problems } from './problems.ts';
import type { LessonParts } from './teaching/parts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A run of the lesson, made or read. */
export interface LoadedRun {
  readonly lessonRun: LessonRun;
  readonly run: Run;
  /** The part that figures show by default. */
  readonly window: TimeWindow | null;
}

/** What is known while the text of a lesson is read. */
export interface Context {
  /** The lesson's name. */
  readonly slug: string;
  /** The lesson's text; positions in its tree are offsets into it. */
  readonly source: string;
  readonly problems: Problems;
  readonly runs: Named<LoadedRun>;
  readonly facts: Named<Quantity>;
  /** Facts that are the sum or difference of two others. */
  readonly sums: ReadonlyMap<string, SumFact>;
  /** Significant digits of facts that are printed with more than the default. */
  readonly digits?: ReadonlyMap<string, number>;
  /** Whether questions are read again with other numbers. */
  readonly withVariants: boolean;
  /** Runs and facts that differ between the variants of a question. */
  readonly varied: VariedRuns;
  readonly sources: Named<Source>;
  readonly outcomes: Outcomes;
  readonly terms: Vocabulary;
  /** Gathers what a block's text points at in its picture; undefined if it has none. */
  readonly callouts?: FigureCallouts;
  /** What tips for teachers can point at; a lesson’s own text cannot. */
  readonly parts?: LessonParts;
  /** Gathers the sources that are cited or quoted, if needed. */
  readonly cited?: Set<string>;
}

/** Things of one kind by name; remembers which were used. */
export class Named<T> {
  private readonly what: string;
  private readonly things = new Map<string, { readonly thing: T; readonly line: number }>();
  /** Names whose definition failed: its own problem is enough. */
  private readonly broken = new Set<string>();
  /** Names of things that cannot be used here, why, and what to do. */
  private readonly refused = new Map<
    string,
    { readonly line: number; readonly message: string; readonly remedy: string }
  >();
  private readonly used = new Set<string>();

  /** @param what `run`, for messages */
  constructor(what: string) {
    this.what = what;
  }

  define(name: string, line: number, thing: T | undefined): void {
    if (thing === undefined) this.broken.add(name);
    else this.things.set(name, { thing, line });
  }

  /** A name that is known, but not allowed in most places. */
  reserve(name: string, line: number, message: string, remedy: string): void {
    this.refused.set(name, { line, message, remedy });
  }

  /** For what is used implicitly. */
  markUsed(name: string): void {
    this.used.add(name);
  }

  /** Undefined if its definition failed. Throws InputError if there never was one, or not here. */
  use(name: string): T | undefined {
    this.used.add(name);
    const found = this.things.get(name);
    if (found !== undefined || this.broken.has(name)) return found?.thing;
    const refusal = this.refused.get(name);
    if (refusal !== undefined) throw new InputError(refusal.message, refusal.remedy);
    const names = [...this.things.keys(), ...this.refused.keys()];
    const meant = suggest(name, names);
    const list = names.length === 0 ? 'there is none yet' : `there are: ${names.join(', ')}`;
    throw new InputError(
      `there is no ${this.what} '${name}'`,
      meant === undefined ? `add it to the front matter; ${list}` : `did you mean '${meant}'?`,
    );
  }

  /** The thing with this name, if it could be read; does not count as use. */
  known(name: string): T | undefined {
    return this.things.get(name)?.thing;
  }

  has(name: string): boolean {
    return this.things.has(name) || this.broken.has(name) || this.refused.has(name);
  }

  get all(): readonly T[] {
    return [...this.things.values()].map(({ thing }) => thing);
  }

  /** Anything that the lesson never refers to is a mistake or a remnant. */
  reportUnused(problems: Problems): void {
    for (const [name, { line }] of [...this.things, ...this.refused]) {
      if (this.used.has(name)) continue;
      problems.add(line, `the ${this.what} '${name}' is never used`, 'use it or take it out');
    }
  }
}
