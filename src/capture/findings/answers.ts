import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { timelineOf, type Conversation, type End, type Passage } from '../infer/index.ts';
import { firstAfter } from './in-order.ts';

/** What the peer of an end could answer: the end’s data as it came. */
export class Answers {
  private readonly heard: Passage[] = [];
  private readonly times: Nanoseconds[] = [];

  constructor({ passages }: Conversation, end: End) {
    for (const i of timelineOf(passages, end === 0 ? 1 : 0)) {
      const packet = passages[i] as Passage;
      const { from, length, flags, arrived } = packet;
      if (from !== end || arrived === undefined) continue;
      if (length === 0 && (flags & Flag.Syn) === 0) continue;
      this.heard.push(packet);
      this.times.push(arrived);
    }
  }

  /** What had come last when the peer sent a packet. */
  before({ sent }: Passage): Passage | undefined {
    return this.heard[firstAfter(this.times, sent) - 1];
  }
}
