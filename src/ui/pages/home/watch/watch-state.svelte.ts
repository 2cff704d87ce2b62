import { easeCubicInOut } from 'd3-ease';
import { timer, type Timer } from 'd3-timer';
import { duration, instant, momentAt } from '../../../../analysis/index.ts';
import { EventSentences, Why, type WhySentence } from '../../../../analysis/why/index.ts';
import { lastNotAfter } from '../../../../analysis/index.ts';
import type { RunLog } from '../../../../run/index.ts';
import type { Milliseconds, Nanoseconds } from '../../../../trace/format/index.ts';
import { legsOf, playedAt, type Leg, type Played } from './timeline.ts';

/** What the watch's surroundings decide. */
export interface WatchOptions {
  /** How the run is summed up at its end. */
  readonly summary: string;
  /** Whether motion is unwelcome: each leg is then one step. */
  still(): boolean;
}

/**
 * A run that is watched from its beginning: played leg by leg, stopping at each long silence until the viewer goes
 * on. Reactive.
 */
export class WatchState {
  /** How far the picture is drawn; Infinity: all of it. */
  now: Nanoseconds = $state(0);
  playing = $state(false);
  /** All legs have been played. */
  over = $state(false);
  /** What each end waits for at the stop that the watch is at; none while it plays. */
  reasons: readonly WhySentence[] = $state.raw([]);
  /** What is heard of the latest stop. */
  announced = $state('');
  #silent = $state(false);

  private readonly options: WatchOptions;
  private readonly why: Why;
  private readonly eventSentences: EventSentences;
  private readonly legs: readonly Leg[];
  private next = 0;
  private running: Timer | undefined;

  /** @param end where the watch ends, nanoseconds */
  constructor({ trace, heartbeats }: RunLog, end: Nanoseconds, options: WatchOptions) {
    this.options = options;
    this.why = new Why(trace, heartbeats);
    this.eventSentences = new EventSentences(trace, heartbeats);
    this.legs = legsOf({ trace, heartbeats }, end);
    this.at = (time) => momentAt(trace, time);
  }

  private readonly at: (time: Nanoseconds) => ReturnType<typeof momentAt>;

  /** The time that the picture has reached: `5.167 ms`. */
  get clock(): string {
    return instant(Math.min(this.now, this.legs.at(-1)?.to ?? 0));
  }

  /** What happens, while it plays: `Client sends a SYN.` */
  get eventText(): string {
    const silence = this.silenceBegan;
    if (this.#silent && silence !== undefined) {
      return `Silence for ${duration(this.now - silence)} so far: neither side is sending.`;
    }
    const { instants } = this.eventSentences;
    const latest = instants[lastNotAfter(instants, (time) => time, this.now)];
    return latest === undefined ? '' : this.eventSentences.at(latest);
  }

  /** Plays the next leg; if one is playing, goes to its end at once. */
  go(): void {
    const leg = this.legs[this.next];
    if (leg === undefined) return;
    if (this.playing || this.options.still()) {
      this.arrive(leg);
      return;
    }
    this.playing = true;
    this.reasons = [];
    this.running = timer((elapsed: Milliseconds) => this.show(leg, elapsed));
  }

  /** Ends the playback where it is. */
  stop(): void {
    this.running?.stop();
    this.running = undefined;
    this.playing = false;
  }

  private get silenceBegan(): Nanoseconds | undefined {
    return this.legs[this.next]?.pieces.find(({ silent }) => silent)?.from;
  }

  private show(leg: Leg, elapsed: Milliseconds): void {
    const { time, silent, over }: Played = playedAt(leg, elapsed, easeCubicInOut);
    if (over) {
      this.arrive(leg);
      return;
    }
    this.now = time;
    this.#silent = silent;
  }

  private arrive(leg: Leg): void {
    this.stop();
    this.next += 1;
    this.#silent = false;
    this.over = !leg.stops;
    this.now = leg.stops ? leg.to : Infinity;
    this.reasons = leg.stops ? this.why.at(this.at(leg.to)) : [];
    const stops = this.legs.length - 1;
    this.announced = leg.stops
      ? [
          `Silence ${this.next} of ${stops} begins at ${instant(leg.to)}.`,
          ...this.reasons.map(({ text }) => text),
        ].join(' ')
      : `The end. ${this.options.summary}`;
  }
}
