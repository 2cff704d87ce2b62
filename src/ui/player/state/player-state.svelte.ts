import type { Snippet } from 'svelte';
import { instant, lastNotAfter, momentAt, type Moment } from '../../../analysis/index.ts';
import type { Heartbeats, WhySentence } from '../../../analysis/why/index.ts';
import {
  closerLook,
  openingOf,
  sharedSpan,
  slownessFor,
  foldsOf,
  wholeDomain,
  type Fold,
  type ViewOptions,
  type Interval,
} from '../../../plot/scales/index.ts';
import {
  compareMoments,
  nextStop,
  previousStop,
  stopsOf,
  type Grain,
  type Stop,
  type Stops,
} from './stops.ts';
import { subjectInBoth, subjectOf } from './subject.ts';
import type { ViewCallout, withCallouts } from '../../../plot/callouts/index.ts';
import type { PictureName } from '../../../plot/views/index.ts';
import type { Mark, Picture } from '../../../plot/marks/index.ts';
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../../../trace/format/index.ts';
import { segmentOf, segmentsOf, type Segment } from '../../../trace/index.ts';
import type { RunLog } from '../../../run/index.ts';
import { RulerState } from './ruler-state.svelte.ts';
import { ViewState } from './view-state.svelte.ts';
import { wordingOf, type Wording, type Words } from './wording.ts';
import { ZoomState } from './zoom-state.svelte.ts';

/** What a player is to show: a moment of its run and how the pictures are drawn. */
export interface Showing {
  readonly at: Moment;
  /** First and last time on view; null: the whole run. */
  readonly window: Interval | null;
  /** Whether long silences are drawn short. */
  readonly folded: boolean;
  readonly selection: RecordId | null;
  /** What the text beside points at; left out: nothing. */
  readonly callouts?: readonly ViewCallout[];
  /** Whether the viewer may change that; not beside a run with other silences, on one axis. */
  readonly foldable?: boolean;
}

/** While playing, words stand for so much of the viewer's time at least. */
const minReading: Milliseconds = 300;
/** Before a lecture hall words come once they have held for so long. */
const steady: Milliseconds = 200;

/**
 * What all views of one run share: one cursor and one selection. The moment alone decides
 * what is shown; playing only moves it.
 */
export class PlayerState {
  /** What is on view and how, apart from the cursor. */
  readonly view: ViewState;
  readonly trace: Trace;
  readonly heartbeats: NonNullable<Heartbeats>;
  readonly segments: readonly Segment[];
  private readonly stops: Stops;
  private readonly wording: Wording;
  /** How long the words have stood, while playing, of the viewer's time. */
  private stood: Milliseconds = 0;

  #moment: Moment = $state.raw({ record: 0, time: 0 });
  /** The moment that the words speak of: while playing they follow the cursor at a readable pace. */
  #worded: Moment = $state.raw({ record: 0, time: 0 });
  /** The time of pictures that are still moving to the position; undefined: they have arrived. */
  flown: Nanoseconds | undefined = $state();
  #selection: RecordId | undefined = $state();
  /** What the text beside is about: its label has a place, wherever the reader steps. */
  named: RecordId | undefined = $state();
  private chosen: { first: RecordId; all: ReadonlySet<RecordId> } | undefined = $state.raw();
  #playing = $state(false);
  #hurry = $state(1);
  /** For how long the words have held at the cursor, while playing, of the viewer's time. */
  #held: Milliseconds = $state(steady);
  #announced = $state('');
  #window: Interval | null = $state.raw(null);
  /** Another run, drawn faintly behind this one on the same axes; undefined: none. */
  twin: RunLog | undefined = $state.raw();
  /** Adds to a picture what a comparison with that run marks in it; a later part of a page's script. */
  compared: ((picture: Picture, behind: readonly Mark[]) => Picture) | undefined = $state.raw();
  /** What lies over its pictures of time; a slider, say. */
  over: Snippet<[Picture]> | undefined = $state.raw();
  /** First and last time that can be reached; a run beside may go on for longer. */
  readonly domain = $derived.by((): Interval => {
    const [first, last] = this.#window ?? sharedSpan(this.trace, this.twin?.trace);
    // An axis may go on behind what was watched; the cursor does not.
    return [first, Math.min(last, this.trace.watched?.until ?? last)];
  });
  /** Adds what a later view marks in the pictures of segments: a critical path. */
  mark: (picture: Picture) => Picture = $state.raw((picture) => picture);
  /** What the text beside points at in the pictures. */
  private callouts: readonly ViewCallout[] = $state.raw([]);
  /** How that is drawn: a later part of a page's script. */
  point: typeof withCallouts = $state.raw((picture) => picture);
  /** What the pictures are narrowed to. */
  readonly zoom: ZoomState;
  readonly ruler: RulerState;
  readonly folds: readonly Fold[] = $derived.by(() =>
    foldsOf(this.trace, this.domain, this.twin?.trace),
  );
  /** The viewer's milliseconds for one simulated millisecond. */
  slowness: number = $state(0);
  /** The one that suits the run, until a viewer chooses another. */
  private readonly defaultSlowness: number;

  private readonly words: Words = $derived.by(() => this.wording.at(this.#worded));

  /**
   * @param showing what is on view at first; without it what the run suggests
   * @param view how it is shown; players of runs that follow one another may share it
   * @param time of the cursor; left out: where the run suggests
   */
  constructor(run: RunLog, showing?: Showing, view = new ViewState(), time?: Nanoseconds) {
    const { trace, heartbeats } = run;
    this.view = view;
    this.trace = trace;
    this.heartbeats = heartbeats;
    this.segments = segmentsOf(trace);
    this.stops = stopsOf(trace);
    this.wording = wordingOf(run);
    const air = $derived(wholeDomain(trace, false, this.twin?.trace));
    this.zoom = new ZoomState(view, () => this.#window ?? air);
    this.ruler = new RulerState(this);
    if (showing !== undefined) this.show(showing);
    else if (time !== undefined && !view.open) this.moveTo(this.momentNear(time));
    else {
      const opening = openingOf(trace);
      view.suggest(opening);
      this.moveTo(opening.moment);
    }
    this.defaultSlowness = slownessFor(this.zoom.window?.time ?? this.domain, this.folds);
    this.slowness = this.defaultSlowness;
  }

  /** The player of a run that comes in the place of this one, looked at in the same way and from the same time. */
  followedBy(run: RunLog, twin: RunLog | undefined): PlayerState {
    const { time } = this.#moment;
    const next = new PlayerState(run, undefined, this.view, time);
    next.twin = twin;
    next.seek(time);
    if (this.#selection !== undefined) {
      next.#selection = subjectInBoth(this.trace, run.trace, this.#selection);
    }
    if (this.slowness !== this.defaultSlowness) next.slowness = this.slowness;
    return next;
  }

  /** Shows what was chosen elsewhere; a playback ends. */
  show({ at, window, folded, selection, callouts = [], foldable = true }: Showing): void {
    this.#playing = false;
    this.#window = window;
    this.moveTo(momentAt(this.trace, at.time));
    this.#selection = selection === null ? undefined : subjectOf(this.trace, selection);
    this.named = this.#selection;
    this.#announced = '';
    this.callouts = callouts;
    this.view.folded = folded;
    this.view.plotFolded = folded;
    this.view.foldable = foldable;
    this.view.zoom = [];
    this.view.ruler = null;
  }

  /** Has the pictures show a stretch, whatever the run has besides. */
  showOnly(window: Interval): void {
    this.#window = window;
    this.view.zoom = [];
  }

  /** A picture with what the text points at. */
  pointedIn(picture: Picture, view: PictureName): Picture {
    const callouts = this.callouts.filter((callout) => callout.view === view);
    return this.point(picture, callouts);
  }

  /** A picture that shows segments, with all that is marked in it. */
  marksIn(picture: Picture, view: PictureName): Picture {
    return this.pointedIn(this.mark(picture), view);
  }

  /** Puts another run beside, or takes it away; what is on view is what can be read of both. */
  compareWith(twin: RunLog | undefined): void {
    this.twin = twin;
    this.view.widen();
    const around = this.#window === null && twin && closerLook(this.trace, twin.trace);
    const { time } = this.#moment;
    if (around && time >= around[0] && time <= around[1]) this.view.narrow(around);
  }

  /** First and last time on view; undefined: the whole run. */
  get window(): Interval | undefined {
    return this.#window ?? undefined;
  }

  /** The stretch of time that pictures take, as they take it. */
  get shownTime(): Pick<ViewOptions, 'domain' | 'zoom'> {
    const { window } = this.zoom;
    return { ...(this.#window && { domain: this.#window }), ...(window && { zoom: window.time }) };
  }

  /** The cursor. */
  get moment(): Moment {
    return this.#moment;
  }

  /** The time that pictures show: the cursor's, or, while they move, one before it. */
  get drawn(): Nanoseconds {
    return this.flown ?? this.#moment.time;
  }

  /** The record selected in all views: a segment, a hold or an application's act. */
  get selection(): RecordId | undefined {
    return this.#selection;
  }

  /** Segments that belong to the selected one; undefined: none were chosen with it. */
  get marked(): ReadonlySet<RecordId> | undefined {
    const { chosen } = this;
    return chosen?.first === this.#selection ? chosen?.all : undefined;
  }

  /** At every time what each host waits for. */
  get sentences(): readonly WhySentence[] {
    return this.words.sentences;
  }

  /** What happens at the cursor, or happened last before it. */
  get eventText(): string {
    return this.words.eventText;
  }

  /** How many times faster than its speed says the playback passes what is at the cursor; 1: it does not. */
  get hurry(): number {
    return this.#playing ? this.#hurry : 1;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** What a picture for a lecture hall names besides what the text is about: the selected record, or the segment sent last. */
  get labelled(): RecordId | undefined {
    if (!this.view.presenting) return undefined;
    const last = lastNotAfter(this.segments, ({ sentAt }) => sentAt, this.drawn);
    return this.#selection ?? this.segments[last]?.id;
  }

  /** Whether what happens at the cursor changes faster than it could be read: the words are of an earlier instant. */
  get behind(): boolean {
    return this.#playing && this.#held < steady;
  }

  /** Whether pictures move by themselves: they play, or fly to the moment. */
  get moving(): boolean {
    return this.#playing || this.flown !== undefined;
  }

  /** What a step or a pause came to, for those who listen; empty while playing or scrubbing. */
  get announced(): string {
    return this.#announced;
  }

  get atStart(): boolean {
    return compareMoments(this.#moment, this.start) <= 0;
  }

  get atEnd(): boolean {
    return this.#moment.time >= this.domain[1];
  }

  /** Shows the moment that a link leads to, and what it selects if the run has that. */
  open(time: Nanoseconds, selection: RecordId | null): void {
    this.seek(time);
    const known = selection !== null && selection < this.trace.length;
    this.#selection = known ? subjectOf(this.trace, selection) : undefined;
  }

  /** What the why line says at a time. */
  wordsAt(time: Nanoseconds): { now: string; why: string[] } {
    const { eventText, sentences } = this.wording.at(momentAt(this.trace, time));
    return { now: eventText, why: sentences.map(({ text }) => text) };
  }

  /**
   * What happens at the instants on view, in order of time, and how many there are;
   * where they are more than `maxListed`, only the `around` of them next to the cursor.
   */
  listed(maxListed: number, around: number): ReturnType<Wording['listed']> {
    return this.wording.listed(this.domain, this.#worded.time, maxListed, around);
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
    this.arriveAt(this.start, undefined, 'The beginning, ');
  }

  last(): void {
    this.arriveAt(momentAt(this.trace, this.domain[1]), undefined, 'The end, ');
  }

  /** Puts the cursor on a time; outside the run on its nearest end. */
  seek(time: Nanoseconds): void {
    if (this.move(time)) this.word();
  }

  /** Puts the cursor where the viewer points; a playback ends. */
  scrub(time: Nanoseconds): void {
    this.#playing = false;
    this.seek(time);
    this.word();
  }

  /**
   * Selects what a record belongs to, everywhere, and goes there: to a time if one
   * is given, else to its beginning.
   */
  select(record: RecordId, time?: Nanoseconds): void {
    const subject = subjectOf(this.trace, record);
    if (subject === undefined) return;
    const [first, last] = this.domain;
    const segment = segmentOf(this.trace, subject);
    const at = time ?? segment?.transmitAt ?? segment?.sentAt ?? this.trace.time(subject);
    const reached = Math.round(Math.max(first, Math.min(last, at)));
    this.arriveAt(momentAt(this.trace, reached), subject);
  }

  /** Selects segments that belong together, and goes to the first of them. */
  selectAll(segments: ReadonlySet<RecordId>): void {
    const [first] = segments;
    if (first === undefined) return;
    this.chosen = { first, all: segments };
    this.select(first);
  }

  togglePlay(): void {
    if (this.#playing) {
      this.pause();
      return;
    }
    if (this.atEnd) this.first();
    this.#announced = '';
    this.#held = steady;
    this.#playing = true;
  }

  /** Stops playing; says where, and what each side waits for. */
  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.word();
    const waits = this.sentences.map(({ text }) => text).join(' ');
    this.#announced = `Paused at ${instant(this.#moment.time)}. ${waits}`;
  }

  /**
   * Moves the cursor on, while playing.
   * @param elapsed of the viewer's time
   * @param hurry see there
   */
  playTo(time: Nanoseconds, elapsed: Milliseconds, hurry: number): void {
    this.#hurry = hurry;
    this.move(time);
    this.stood += elapsed;
    const continued = this.wording.continues(this.words, this.#moment);
    this.#held = continued ? this.#held + elapsed : 0;
    if (this.stood >= minReading || this.view.presenting) this.word();
    else if (continued) this.#worded = this.#moment;
    if (this.atEnd) this.pause();
  }

  /** One step of a playback that goes by segments instead of moving. */
  playStep(): void {
    this.next('segment');
    this.#playing = !this.atEnd;
  }

  /** Says something to those who listen. */
  announce(words: string): void {
    this.#announced = words;
  }

  /** Before the second thing that happens: what happens at the first instant has happened. */
  private get start(): Moment {
    return momentAt(this.trace, this.domain[0]);
  }

  private stopAt(stop: Stop): void {
    this.arriveAt(momentAt(this.trace, stop.time), subjectOf(this.trace, stop.subject));
  }

  /** Ends a playback at a moment and says what happens there, and what is held since before. */
  private arriveAt(moment: Moment, selection: RecordId | undefined, opening = ''): void {
    this.#playing = false;
    this.moveTo(moment);
    this.zoom.follow(moment.time);
    this.#selection = selection;
    const held = this.wording.heldSince(moment);
    this.#announced = [`${opening}${instant(moment.time)}.`, this.eventText, ...held].join(' ');
  }

  private moveTo(moment: Moment): void {
    this.#moment = moment;
    this.flown = undefined;
    this.word();
  }

  /** At a time, or at that end of what can be reached which is nearer. */
  private momentNear(time: Nanoseconds): Moment {
    const [first, last] = this.domain;
    return momentAt(this.trace, Math.round(Math.max(first, Math.min(last, time))));
  }

  /** Moves the cursor alone; what was selected stays behind. Returns whether it moved. */
  private move(time: Nanoseconds): boolean {
    const moment = this.momentNear(time);
    this.flown = undefined;
    if (moment.time === this.#moment.time) return false;
    this.#moment = moment;
    this.zoom.follow(moment.time);
    this.#selection = undefined;
    this.#announced = '';
    return true;
  }

  private word(): void {
    this.#worded = this.#moment;
    this.stood = 0;
  }
}
