import type { Nanoseconds } from '../../trace/format/index.ts';
import { timelineOf, type Conversation, type End, type Passage } from '../infer/index.ts';
import { firstAfter, firstFrom } from './in-order.ts';

/** Packets with new data, where each begins, and when any data was sent. */
interface Sent {
  readonly sequences: number[];
  readonly packets: Passage[];
  readonly times: Nanoseconds[];
}

/** What an end sent after something else; read when it is first asked for, because few conversations need it. */
export class LaterData {
  private readonly conversation: Conversation;
  private readonly end: End;
  private read: Sent | undefined;

  constructor(conversation: Conversation, end: End) {
    this.conversation = conversation;
    this.end = end;
  }

  /**
   * Whether a duplicate ACK that came at a time can show a hole. A receiver sends one at once for data that came
   * beyond a hole (RFC 5681, section 4.2), so such data was sent a round trip before. Other ACKs look the same: those of data
   * that came twice, and window updates of a receiver whose window does not fit into its field.
   */
  canBeReported(acknowledgment: number, at: Nanoseconds): boolean {
    const { full, roundTrip } = this.conversation;
    const { sequences, packets } = this.sent;
    const i = firstAfter(sequences, acknowledgment);
    // A capture may show several segments as one packet, which its network card divides: the first of them may be missing.
    const whole = packets[i - 1];
    const divided = whole !== undefined && whole.end > acknowledgment + full[this.end];
    const beyond = divided ? whole : packets[i];
    return beyond !== undefined && at - beyond.sent >= 0.9 * roundTrip;
  }

  /** Whether the next data comes only after the peer can have answered a packet. */
  waitsAfter({ sent }: Passage): boolean {
    const { times } = this.sent;
    const next = times[firstFrom(times, sent) + 1] ?? Infinity;
    return next - sent >= 0.9 * this.conversation.roundTrip;
  }

  private get sent(): Sent {
    return (this.read ??= sentBy(this.conversation, this.end));
  }
}

function sentBy({ passages }: Conversation, end: End): Sent {
  const sequences: number[] = [];
  const packets: Passage[] = [];
  const times: Nanoseconds[] = [];
  for (const i of timelineOf(passages, end)) {
    const packet = passages[i] as Passage;
    if (packet.from !== end || packet.length === 0) continue;
    times.push(packet.sent);
    if (packet.sequence <= (sequences.at(-1) ?? 0)) continue;
    sequences.push(packet.sequence);
    packets.push(packet);
  }
  return { sequences, packets, times };
}
