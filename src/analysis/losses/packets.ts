import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';
import type { Segment } from '../../trace/index.ts';
import type { Range } from '../sack-news.ts';
import type { LossReason } from './losses.ts';

/** A packet in flight, as its sender knows it. */
export interface Packet {
  /** Numbers from the first to before the last, relative to the sender's SYN. */
  readonly start: number;
  readonly end: number;
  /** Of its bytes: a FIN takes up a number, too. */
  readonly bytes: Range;
  /** When it left last, and its timestamp then. */
  at: Nanoseconds;
  stamp: number | undefined;
  times: number;
  /** The peer has reported it. */
  held: boolean;
  lost: boolean;
  /** Others that left later have come. */
  overtaken: boolean;
  /** A copy is in the network. */
  resent: boolean;
  /** Its last departure was a tail loss probe. */
  probe: boolean;
  /** Why it counts as lost. */
  reason: LossReason | undefined;
  /** Of its last departure. */
  segment: RecordId;
}

/** What an ACK takes away or reports for the first time. */
export interface News {
  readonly taken: readonly Packet[];
  readonly held: readonly Packet[];
}

/** The packets of one sender that are not acknowledged, in order of their numbers. */
export class Packets {
  list: Packet[] = [];
  /** One beyond the highest number sent. */
  highest = 0;
  /** Some packet has left twice. */
  anyRepeated = false;
  /** One beyond the highest number that the peer has reported. */
  highestHeld: number | undefined;

  get oldest(): Packet | undefined {
    return this.list[0];
  }

  get beyond(): readonly Packet[] {
    return this.list.filter(({ held }) => held);
  }

  /** Something is missing, or was sent twice. */
  get isDisordered(): boolean {
    return this.list.some(
      ({ held, lost, resent }, i) => held || lost || resent || (i === 0 && this.list[0]!.times > 1),
    );
  }

  /** Enters a segment; returns the packet that it repeats. */
  sent(segment: Segment, end: number): Packet | undefined {
    const { sequence: start, sentAt: at, id } = segment;
    const stamp = segment.options.timestamps?.value;
    if (end > this.highest) {
      const from = this.list.length === 0 ? start : this.highest;
      this.highest = end;
      this.list.push({
        start: from,
        end,
        bytes: [from, Math.max(segment.end, from + 1)],
        at,
        stamp,
        times: 1,
        held: false,
        lost: false,
        overtaken: false,
        resent: false,
        probe: false,
        reason: undefined,
        segment: id,
      });
      return undefined;
    }
    const packet = this.list.find((one) => start < one.end);
    if (packet === undefined) return undefined;
    this.anyRepeated = true;
    Object.assign(packet, { at, stamp, resent: true, times: packet.times + 1, segment: id });
    return packet;
  }

  /** The peer has reported some numbers. Returns the packets that it had not reported before. */
  report(blocks: readonly Range[]): Packet[] {
    const news = this.list.filter(
      (packet) =>
        !packet.held && blocks.some(([start, end]) => start <= packet.start && packet.end <= end),
    );
    for (const packet of news) {
      this.highestHeld = Math.max(this.highestHeld ?? 0, packet.end);
      Object.assign(packet, { held: true, lost: false, resent: packet.resent && !packet.lost });
    }
    return news;
  }

  /** The peer has acknowledged what is before a number. */
  take(acknowledgment: number): Packet[] {
    const count = this.list.findIndex(({ end }) => end > acknowledgment);
    const taken = this.list.splice(0, count < 0 ? this.list.length : count);
    if ((this.highestHeld ?? Infinity) <= acknowledgment) this.highestHeld = undefined;
    return taken;
  }
}
