import type { Nanoseconds } from '../../trace/format/index.ts';
import { timelineOf, type Conversation, type End, type Passage } from '../infer/index.ts';
import { firstAfter } from './in-order.ts';

/** An ACK, by its number in the file, and when it came. */
interface Confirmation {
  readonly number: number;
  readonly at: Nanoseconds;
}

/** The ACKs of new data that an end heard; read when they are first asked for, because few conversations need them. */
export class Confirmations {
  private readonly acknowledged: number[] = [];
  private readonly heard: Confirmation[] = [];

  private readonly conversation: Conversation;
  private readonly end: End;

  constructor(conversation: Conversation, end: End) {
    this.conversation = conversation;
    this.end = end;
  }

  /** The first one that confirms the beginning of a packet; undefined: none came. */
  of({ sequence }: Passage): Confirmation | undefined {
    if (this.heard.length === 0) this.read();
    return this.heard[firstAfter(this.acknowledged, sequence)];
  }

  private read(): void {
    const { end } = this;
    const { passages } = this.conversation;
    for (const i of timelineOf(passages, end)) {
      const { from, number, arrived, acknowledgment } = passages[i] as Passage;
      if (from === end || arrived === undefined) continue;
      if (acknowledgment <= (this.acknowledged.at(-1) ?? 0)) continue;
      this.acknowledged.push(acknowledgment);
      this.heard.push({ number, at: arrived });
    }
  }
}
