import {
  EventSentences,
  Why,
  type Heartbeats,
  type WhySentence,
} from '../../../analysis/why/index.ts';
import { lastNotAfter, silencesSoFar, type Moment, type Silence } from '../../../analysis/index.ts';
import type { RunLog } from '../../../run/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';
import { eventTextAt, notableSilence, sameButTimes } from './words.ts';
import type { Interval } from '../../../plot/scales/index.ts';

/** What is said of one moment. */
export interface Words {
  /** What happens then, or happened last before. */
  readonly eventText: string;
  /** What each host waits for. */
  readonly sentences: readonly WhySentence[];
}

/** The words for any moment of a run. */
export class Wording {
  private readonly why: Why;
  private readonly eventSentences: EventSentences;
  private readonly silences: readonly Pick<Silence, 'from' | 'to'>[];

  constructor(trace: Trace, heartbeats: Heartbeats) {
    this.why = new Why(trace, heartbeats);
    this.eventSentences = new EventSentences(trace, heartbeats);
    this.silences = silencesSoFar(trace, notableSilence - 1);
  }

  at(moment: Moment): Words {
    return {
      eventText: eventTextAt(this.eventSentences, this.silences, moment.time),
      sentences: this.why.at(moment),
    };
  }

  /** Which words of a moment differ from others only in how long something lasts: a viewer need not read them again. */
  continues(before: Words, moment: Moment): boolean {
    const now = this.at(moment);
    return (
      sameButTimes(now.eventText, before.eventText) &&
      now.sentences.length === before.sentences.length &&
      now.sentences.every(({ text }, i) => sameButTimes(text, before.sentences[i]?.text ?? ''))
    );
  }

  /** The waits that began before a moment and last. */
  heldSince(moment: Moment): string[] {
    return this.why.heldSince(moment);
  }

  /**
   * What happens at the instants from one time to another, in order, and how many there are; where they are
   * more than `maxListed`, only at `around` of them next to `here`.
   */
  listed(
    [first, last]: Interval,
    here: number,
    maxListed: number,
    around: number,
  ): { all: number; instants: { time: Nanoseconds; words: string }[] } {
    const { instants } = this.eventSentences;
    const from = 1 + lastNotAfter(instants, (time) => time, first - 1);
    const to = 1 + lastNotAfter(instants, (time) => time, last);
    let times = instants.subarray(from, to);
    if (to - from > maxListed) {
      const middle = lastNotAfter(instants, (time) => time, here);
      const begin = Math.max(from, Math.min(to - around, middle - Math.floor(around / 2)));
      times = instants.subarray(begin, begin + around);
    }
    return {
      all: to - from,
      instants: Array.from(times, (time) => ({ time, words: this.eventSentences.at(time) })),
    };
  }
}

const known = new WeakMap<Trace, Wording>();

/** The words for a run; made once, as a long log takes a while to read. */
export function wordingOf({ trace, heartbeats }: RunLog): Wording {
  let wording = known.get(trace);
  if (wording === undefined) known.set(trace, (wording = new Wording(trace, heartbeats)));
  return wording;
}
