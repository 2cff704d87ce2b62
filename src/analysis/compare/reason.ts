import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import type { Segment } from '../../trace/index.ts';
import { momentAt } from '../moment.ts';
import { EventSentences, Why, type Heartbeats } from '../why/index.ts';
import { runClock } from './clock.ts';
import type { Pair } from './pairs.ts';
import type { Gap } from './gaps.ts';
import { capturedAt, type Side } from './sent.ts';

/** What the run does where the capture differs, in the words of the why line. */
export interface Reason {
  /** The run's time where the capture has its segment. */
  readonly time: Nanoseconds;
  /** Why the run's end does not do the same then; empty if it does something at that time. */
  readonly waits: string;
  /** What the run's end does instead, then or later; empty if it sends no more. */
  readonly does: string;
}

/** Finds reasons in one log. */
export class Reasons {
  private readonly trace: Trace;
  private readonly why: Why;
  private readonly events: EventSentences;

  constructor(trace: Trace, heartbeats: Heartbeats | undefined) {
    this.trace = trace;
    this.why = new Why(trace, heartbeats);
    this.events = new EventSentences(trace, heartbeats);
  }

  /**
   * For a difference in what one end sends.
   * @param host its number
   * @param pairs of segments that tell the time at that end
   */
  of({ side, run, capture }: Unlike, host: number, pairs: readonly Pair[]): Reason {
    const ours = run?.sentAt;
    const time = capture === undefined ? (ours ?? 0) : runClock(side, pairs, ours)(capture.sentAt);
    const late = ours === undefined || ours - time > soon;
    // Not before the segment that the capture's end answers has been processed.
    const waits = late ? this.waiting(Math.min(time + soon, (ours ?? Infinity) - 1), host) : '';
    return { time, waits, does: ours === undefined ? '' : this.events.at(ours) };
  }

  /** For a gap: why the run still waits when the capture went on, or what ends it in the run. */
  ofGap({ at, from, to, run, capture }: Gap): string {
    if (run < capture) return this.events.at(to.run.sentAt);
    const begins = capturedAt(from.run, from.side, at) ?? from.run.sentAt;
    return this.waiting(Math.min(begins + capture + soon, begins + run - 1), to.run.from);
  }

  private waiting(time: Nanoseconds, host: number): string {
    return this.why
      .at(momentAt(this.trace, time))
      .filter((sentence) => sentence.host === host || sentence.ofSeveral !== undefined)
      .map(({ text }) => text)
      .join(' ');
  }
}

/** Where two logs differ: a segment of one end in each of them. */
export interface Unlike {
  readonly side: Side;
  readonly run: Segment | undefined;
  readonly capture: Segment | undefined;
}

/** What differs by less is at the same time. */
const soon: Nanoseconds = 0.1e6;
