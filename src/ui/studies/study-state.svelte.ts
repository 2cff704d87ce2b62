import type { Cancel } from '../../worker/index.ts';
import type { HeardOfSweep } from '../site/engine/engine-sweep.ts';

/** What has become of a study that is made in the page. */
export type Making =
  | { readonly kind: 'unasked' }
  /** The part of it that is done, 0 to 1. */
  | { readonly kind: 'running'; readonly done: number }
  | { readonly kind: 'cancelled'; readonly done: number }
  /** Whether it came out as the page had it, to the last digit. */
  | { readonly kind: 'done'; readonly seconds: number; readonly same: boolean }
  | { readonly kind: 'failed'; readonly reason: string };

/** Makes a study; see beginSweep. */
export type BeginStudy<Table> = (hear: (message: HeardOfSweep<Table>) => void) => Cancel;

/** A study as a page has it: what came with it, and how the same is made here. */
export interface Made<Table> {
  readonly table: Table;
  readonly begin: BeginStudy<Table>;
  /** Whether there is anything in a table that is not whole yet. */
  hasRows(table: Table): boolean;
}

/** A study's page: its table as it came with it, and as it is made here. */
export class StudyState<Table> {
  private readonly made: Made<Table>;
  private readonly now: () => number;
  private stop: Cancel = () => undefined;
  #making: Making = $state.raw({ kind: 'unasked' });
  #table: Table;

  /** @param now milliseconds of any clock */
  constructor(made: Made<Table>, now: () => number) {
    this.made = made;
    this.now = now;
    this.#table = $state.raw(made.table);
  }

  get making(): Making {
    return this.#making;
  }

  /** What is on view. */
  get table(): Table {
    return this.#table;
  }

  /** Makes it anew; what is done so far comes on view once there is any. */
  make(): void {
    this.stop();
    const begun = this.now();
    this.#making = { kind: 'running', done: 0 };
    this.stop = this.made.begin((message) => {
      switch (message.kind) {
        case 'progress': {
          this.#making = { kind: 'running', done: message.done };
          const table = message.table();
          if (this.made.hasRows(table)) this.show(table);
          break;
        }
        case 'done': {
          this.#table = message.table;
          const same = isSame(message.table, this.made.table);
          this.#making = { kind: 'done', seconds: (this.now() - begun) / 1000, same };
          break;
        }
        case 'failure':
        case 'missing':
          this.#table = this.made.table;
          this.#making = { kind: 'failed', reason: message.reason };
      }
    });
  }

  /** Ends it at once; what was done stays on view. */
  cancel(): void {
    if (this.#making.kind !== 'running') return;
    this.stop();
    this.#making = { kind: 'cancelled', done: this.#making.done };
  }

  /** Shows again what came with the page. */
  forget(): void {
    this.stop();
    this.#table = this.made.table;
    this.#making = { kind: 'unasked' };
  }

  /** A picture is drawn anew only for another table. */
  private show(table: Table): void {
    if (!isSame(table, this.#table)) this.#table = table;
  }
}

/** Of plain data, whose order is that of the study which made both. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
