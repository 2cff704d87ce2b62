import { momentAt, tellRecord, Why, type Moment, type WhySentence } from '../../analysis/index.ts';
import {
  advance,
  compareMoments,
  defaultSlowness,
  nextStop,
  previousStop,
  stopsOf,
  subjectOf,
  symptomOf,
  type Grain,
  type Stop,
  type Stops,
} from '../../player/index.ts';
import { foldsOf, wholeDomain, type Fold } from '../../plot/index.ts';
import { noRecord, type RecordId, type Trace } from '../../trace/format/index.ts';
import { segmentsOf, type Segment } from '../../trace/index.ts';
import type { Run } from './run.ts';

/** What a player is to show: a moment of its run and how the pictures are drawn. */
export interface Showing {
  readonly at: Moment;
  /** First and last time on view, nanoseconds; null: the whole run. */
  readonly window: readonly [number, number] | null;
  /** Whether the ladder's long silences are drawn short. */
  readonly folded: boolean;
  readonly selection: RecordId | null;
}

/**
 * What all views of one run share: one cursor and one selection. The moment alone decides
 * what is shown; playing only moves it.
 */
export class PlayerState {
  readonly trace: Trace;
  readonly heartbeats: readonly number[];
  readonly segments: readonly Segment[];
  private readonly whole: readonly [number, number];
  private readonly stops: Stops;
  private readonly why: Why;

  #moment: Moment = $state.raw({ record: noRecord, time: 0 });
  #selection: RecordId | undefined = $state();
  #playing = $state(false);
  #told = $state('');
  #window: readonly [number, number] | null = $state.raw(null);
  /** First and last time that can be reached, nanoseconds. */
  readonly domain = $derived.by(() => this.#window ?? this.whole);
  readonly folds: readonly Fold[] = $derived.by(() => foldsOf(this.trace, this.domain));
  /** The viewer's milliseconds for one simulated millisecond. */
  slowness: number = $state(defaultSlowness);
  /** Whether long silences are drawn short: in the plot, and in the ladder, scrubber and playback. */
  plotFolded = $state(false);
  folded = $state(true);

  /** @param showing what is on view at first; without it the run's symptom */
  constructor(run: Run, showing?: Showing) {
    this.trace = run.trace;
    this.heartbeats = run.heartbeats;
    this.segments = segmentsOf(run.trace);
    this.stops = stopsOf(run.trace);
    this.why = new Why(run.trace);
    const [first, last] = wholeDomain(run.trace);
    this.whole = [Math.max(0, Math.ceil(first)), Math.floor(last)];
    if (showing === undefined) this.#moment = symptomOf(run.trace);
    else this.show(showing);
  }

  /** Puts on view what somebody else chose; a playback ends. */
  show({ at, window, folded, selection }: Showing): void {
    this.pause();
    this.#window = window;
    this.#moment = at;
    this.#selection = selection === null ? undefined : subjectOf(this.trace, selection);
    this.#told = '';
    this.folded = folded;
    this.plotFolded = false;
  }

  /** First and last time on view, nanoseconds; undefined: the whole run. */
  get window(): readonly [number, number] | undefined {
    return this.#window ?? undefined;
  }

  /** The cursor. */
  get moment(): Moment {
    return this.#moment;
  }

  /** The record selected in all views: a segment, a hold or an application's act. */
  get selection(): RecordId | undefined {
    return this.#selection;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** What the last step came to, in one sentence; empty while playing or scrubbing. */
  get told(): string {
    return this.#told;
  }

  get sentences(): WhySentence[] {
    return this.why.at(this.#moment);
  }

  get atStart(): boolean {
    return compareMoments(this.#moment, this.start) <= 0;
  }

  get atEnd(): boolean {
    return this.#moment.time >= this.domain[1];
  }

  /** To the next segment or decision; behind the last one to the end. */
  next(grain: Grain): void {
    const stop = nextStop(this.stops[grain], this.#moment);
    if (stop === undefined || stop.time > this.domain[1]) this.last();
    else this.stopAt(stop);
  }

  /** To the segment or decision before; before the first one to the beginning. */
  previous(grain: Grain): void {
    const stop = previousStop(this.stops[grain], this.#moment);
    if (stop === undefined || compareMoments(stop, this.start) < 0) this.first();
    else this.stopAt(stop);
  }

  first(): void {
    this.pause();
    this.#moment = this.start;
    this.#selection = undefined;
    this.#told = 'The beginning.';
  }

  last(): void {
    this.pause();
    this.#moment = momentAt(this.trace, this.domain[1]);
    this.#selection = undefined;
    this.#told = 'The end.';
  }

  /** Puts the cursor on a time in nanoseconds; outside the run on its nearest end. */
  seek(time: number): void {
    const [first, last] = this.domain;
    this.#moment = momentAt(this.trace, Math.round(Math.max(first, Math.min(last, time))));
    this.#told = '';
  }

  /** Puts the cursor where the viewer points; a playback ends. */
  scrub(time: number): void {
    this.pause();
    this.seek(time);
  }

  /** Selects what a record belongs to, everywhere; selecting it again takes the selection away. */
  select(record: RecordId): void {
    const subject = subjectOf(this.trace, record);
    this.#selection = subject === this.#selection ? undefined : subject;
  }

  togglePlay(): void {
    if (this.#playing) {
      this.pause();
      return;
    }
    if (this.atEnd) this.first();
    this.#told = '';
    this.#playing = true;
  }

  pause(): void {
    this.#playing = false;
  }

  /** Lets so many of the viewer's milliseconds pass. */
  tick(elapsed: number): void {
    const folds = this.folded ? this.folds : [];
    const { time } = this.#moment;
    this.seek(advance(time, elapsed, this.slowness, folds, this.domain[1]));
    if (this.atEnd) this.pause();
  }

  /** One step of a playback that goes by segments instead of moving. */
  playStep(): void {
    this.next('segment');
    this.#playing = !this.atEnd;
  }

  /** True scale everywhere, or, if it is that already, everything folded. */
  toggleFolds(): void {
    const fold = !this.folded && !this.plotFolded;
    this.folded = fold;
    this.plotFolded = fold;
  }

  /** Before anything has happened; in a part of a run what came before it has. */
  private get start(): Moment {
    const [time] = this.domain;
    return this.#window === null ? { record: noRecord, time } : momentAt(this.trace, time);
  }

  private stopAt(stop: Stop): void {
    this.pause();
    this.#moment = { record: stop.record, time: stop.time };
    this.#selection = subjectOf(this.trace, stop.subject);
    this.#told = tellRecord(this.trace, stop.subject);
  }
}
