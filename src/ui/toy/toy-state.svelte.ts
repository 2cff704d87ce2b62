import { interval, type Timer } from 'd3-timer';
import { grouped } from '../../analysis/index.ts';
import type { WaitTable } from '../../course/markdown/index.ts';
import { Seeded } from '../../course/variants/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';
import {
  averageWords,
  intervalOf,
  nearestArrival,
  tallyOf,
  waitAt,
  type Clock,
  type Tally,
} from './waits.ts';

/** How many are thrown in at once, and how long each of them can be watched. */
const many = 20;
const watched: Milliseconds = 80;

/** Segments that a reader drops among the ticks of a timer. */
export class ToyState {
  readonly table: WaitTable;
  #clock: Clock = $state('heartbeat');
  #arrives: Milliseconds = $state(0);
  #waits: readonly Milliseconds[] = $state.raw([]);
  #before: readonly Milliseconds[] = $state.raw([]);
  #announcement = $state('');
  /** How often many were thrown in: each time at other places, in the same order for every reader. */
  private rounds = 0;
  private timer: Timer | undefined;
  /** Places at which segments are still to be thrown in. */
  private coming: Milliseconds[] = [];

  constructor(table: WaitTable, clock: Clock = 'heartbeat') {
    this.table = table;
    this.#clock = clock;
    // Between two ticks, with room on both sides.
    this.#arrives = nearestArrival(table, table.ticks[1]! + 0.31 * intervalOf(table));
  }

  get clock(): Clock {
    return this.#clock;
  }

  /** When the segment arrives that the reader holds. */
  get arrives(): Milliseconds {
    return this.#arrives;
  }

  get wait(): Milliseconds {
    return waitAt(this.table, this.#clock, this.#arrives);
  }

  /** Waits with this clock, in the order in which they came. */
  get waits(): readonly Milliseconds[] {
    return this.#waits;
  }

  /** Those with the other clock, until the reader turned to this one. */
  get before(): readonly Milliseconds[] {
    return this.#before;
  }

  get tally(): Tally {
    return tallyOf(this.#waits);
  }

  /** For those who do not see it. */
  get announcement(): string {
    return this.#announcement;
  }

  choose(clock: Clock): void {
    if (clock === this.#clock) return;
    this.finish();
    this.#clock = clock;
    this.#before = this.#waits;
    this.#waits = [];
    this.#announcement =
      clock === 'timer'
        ? 'Now each segment starts a timer. The count starts again.'
        : 'Now the heartbeat’s ticks end the waits. The count starts again.';
  }

  /** Moves the segment; nothing is thrown in yet. */
  moveTo(time: Milliseconds): void {
    this.finish();
    this.#arrives = nearestArrival(this.table, time);
  }

  /** Lets the segment go. */
  throwIn(): void {
    this.finish();
    this.drop(this.#arrives);
    const { count } = this.tally;
    this.#announcement = `Segment ${count} arrives at ${this.#arrives} ms. Its ACK waits ${words(this.wait)}. ${this.sentence()}`;
  }

  /** Throws in many, one after the other, or all at once. */
  throwMany(animated: boolean): void {
    this.finish();
    const { from, until } = this.table;
    const random = new Seeded(`throws ${this.rounds++}`);
    this.coming = Array.from({ length: many }, () => from + random.below(until - from + 1));
    if (!animated) {
      this.finish();
      return;
    }
    this.timer = interval(() => {
      const next = this.coming.shift();
      if (next !== undefined) this.drop(next);
      if (this.coming.length === 0) this.finish();
    }, watched);
  }

  startAgain(): void {
    this.finish();
    this.#waits = [];
    this.#before = [];
    this.#announcement = 'You have dropped in no segment yet.';
  }

  /** Throws in at once what is still to come. */
  finish(): void {
    const waiting = this.coming.length > 0 || this.timer !== undefined;
    this.timer?.stop();
    this.timer = undefined;
    for (const each of this.coming) this.drop(each);
    this.coming = [];
    if (waiting) this.#announcement = `${many} more. ${this.sentence()}`;
  }

  private drop(arrives: Milliseconds): void {
    this.#arrives = arrives;
    this.#waits = [...this.#waits, this.wait];
  }

  private sentence(): string {
    const { count, average, shortest, longest } = this.tally;
    const about = averageWords(this.tally, this.#clock, intervalOf(this.table));
    return `Average of ${count}: ${words(average ?? 0)}${about === '' ? '' : `, ${about}`}; shortest ${words(shortest)}, longest ${words(longest)}.`;
  }
}

/** Whole milliseconds, as they are shown. */
export function words(time: Milliseconds): string {
  return `${grouped(time, 0)} ms`;
}
