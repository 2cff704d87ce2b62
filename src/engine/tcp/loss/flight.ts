import type { Nanoseconds } from '../../kernel/time.ts';
import type { Block } from '../blocks.ts';
import type { PacketTimes, SentSegment, TakenSegments } from '../send-times.ts';
import type { EndpointState } from '../state.ts';
import { distance, latest, precedes, type SequenceNumber } from '../sequence.ts';

/** A packet in flight, and what is known of it. It is replaced, never changed, so that copies can share it. */
export interface Packet extends SentSegment {
  /** Its first number. */
  readonly start: SequenceNumber;
  /** The peer has it, as its selective ACKs say. */
  readonly held: boolean;
  readonly lost: boolean;
  /** A copy of it is in the network. */
  readonly resent: boolean;
}

/** What one ACK reveals. Filled anew for each; read before the next one comes. */
export interface AckNews {
  /** Packets that were acknowledged, as a whole or selectively, for the first time. */
  delivered: number;
  /** Of them those that selective ACKs name. */
  held: number;
  /** When the oldest and the newest of those that were sent only once left; undefined: none. */
  heldFrom: Nanoseconds | undefined;
  heldTo: Nanoseconds | undefined;
  /** The same of those that the ACK takes away, and that were not held before. */
  takenFrom: Nanoseconds | undefined;
  takenTo: Nanoseconds | undefined;
  /** One that it takes away was sent twice. */
  repeated: boolean;
  /** The lowest number of those that were sent only once, and came after others that were sent later. */
  late: SequenceNumber | undefined;
  /** One that was sent only once, and before the loss that is being repaired, has come. */
  original: boolean;
}

type SentSoFar = Pick<EndpointState, 'sndNxt' | 'sndUna' | 'mss'>;

/** Called for each packet that is delivered. */
type Delivered = (packet: Packet) => void;

interface SavedFlight {
  readonly packets: readonly Packet[];
  readonly assumed: number;
  readonly sentCount: number;
  readonly highestHeld: SequenceNumber | undefined;
}

/**
 * Each packet that is not acknowledged, and what the sender knows of it: whether the peer has it, whether it is lost, whether a copy
 * is in the network. So "in flight" is counted, not estimated by numbers (RFC 6675's pipe, by packets).
 */
export class Flight implements PacketTimes {
  private packets: Packet[] = [];
  private heldCount = 0;
  private lostCount = 0;
  private resentCount = 0;
  /** Packets that the peer must have because of its duplicate ACKs, though it does not say which. */
  assumed = 0;
  /** Packets that have left, copies too. */
  sentCount = 0;
  /** One beyond the highest number that the peer is known to hold. */
  highestHeld: SequenceNumber | undefined;
  readonly taken: TakenSegments = {
    segments: 0,
    oldest: undefined,
    newest: undefined,
    resent: false,
  };
  readonly news: AckNews = noNews();

  /** Packets that are not acknowledged. */
  get outstanding(): number {
    return this.packets.length;
  }

  /** Packets that the peer has beyond a hole. */
  get beyond(): number {
    return this.heldCount + this.assumed;
  }

  get lost(): number {
    return this.lostCount;
  }

  /** Packets of which a copy is in the network. */
  get resent(): number {
    return this.resentCount;
  }

  /** Packets in the network: what is lost is not, and what was sent twice counts twice. */
  inNetwork(): number {
    const left = this.packets.length - this.beyond - this.lostCount;
    return Math.max(0, left + this.resentCount);
  }

  /** The same in bytes. A packet that the peer must have, though it does not say which, is taken for a full one. */
  bytesInNetwork({ sndNxt, sndUna, mss }: SentSoFar): number {
    const outstanding = distance(sndNxt, sndUna);
    if (this.beyond + this.lostCount + this.resentCount === 0) return outstanding;
    let bytes = outstanding - this.assumed * mss;
    for (const { start, end, held, lost, resent } of this.packets) {
      const length = distance(end, latest(start, sndUna));
      if (held || lost) bytes -= length;
      if (resent) bytes += length;
    }
    return Math.max(0, bytes);
  }

  get oldest(): Packet | undefined {
    return this.packets[0];
  }

  get newest(): Packet | undefined {
    return this.packets[this.packets.length - 1];
  }

  /** Some packet that is not acknowledged was sent twice. */
  get anyRepeated(): boolean {
    return this.packets.some(({ times }) => times > 1);
  }

  sent(end: SequenceNumber, at: Nanoseconds, start: SequenceNumber): void {
    this.sentCount++;
    const last = this.newest;
    if (last === undefined || precedes(last.end, end)) {
      const from = last === undefined ? start : last.end;
      this.packets.push({
        start: from,
        end,
        at,
        times: 1,
        held: false,
        lost: false,
        resent: false,
      });
      return;
    }
    const i = this.packets.findIndex((packet) => precedes(start, packet.end));
    const packet = this.packets[i];
    if (packet === undefined) return;
    if (precedes(end, packet.end)) this.split(i, end);
    const again = this.packets[i] as Packet;
    if (!again.resent) this.resentCount++;
    this.packets[i] = { ...again, at, times: again.times + 1, resent: true };
  }

  /** Only the first part of a packet leaves again. */
  private split(i: number, at: SequenceNumber): void {
    const packet = this.packets[i] as Packet;
    this.packets.splice(i, 1, { ...packet, end: at }, { ...packet, start: at });
    if (packet.held) this.heldCount++;
    if (packet.lost) this.lostCount++;
    if (packet.resent) this.resentCount++;
  }

  /** An ACK has come. */
  begin(): AckNews {
    this.taken.segments = 0;
    return Object.assign(this.news, noNews());
  }

  /**
   * The peer reports that it has what these blocks cover.
   * @param sentBefore what was outstanding when the loss was detected ends here.
   */
  report(blocks: readonly Block[], sentBefore: SequenceNumber, delivered: Delivered): void {
    const { packets, news } = this;
    for (let i = 0; i < packets.length; i++) {
      const packet = packets[i] as Packet;
      if (packet.held || !covers(blocks, packet)) continue;
      delivered(packet);
      if (packet.times === 1) {
        news.heldFrom ??= packet.at;
        news.heldTo = packet.at;
        this.noteOriginal(packet, sentBefore, this.highestHeld);
      }
      news.held++;
      news.delivered++;
      this.highestHeld =
        this.highestHeld === undefined ? packet.end : latest(this.highestHeld, packet.end);
      this.heldCount++;
      // A copy whose packet was never thought lost is still in the network.
      const arrived = packet.lost;
      if (packet.lost) this.lostCount--;
      if (arrived && packet.resent) this.resentCount--;
      packets[i] = { ...packet, held: true, lost: false, resent: packet.resent && !arrived };
    }
  }

  /** The peer says that it got what a block covers twice. Returns of how many packets a copy was in the network. */
  reportDuplicate(block: Block): number {
    const { packets } = this;
    let count = 0;
    for (let i = 0; i < packets.length; i++) {
      const packet = packets[i] as Packet;
      if (!packet.resent || !covers([block], packet)) continue;
      this.resentCount--;
      packets[i] = { ...packet, resent: false };
      count++;
    }
    return count;
  }

  /** @param heldBefore what the peer was known to hold before this ACK. */
  take(
    acknowledgment: SequenceNumber,
    sentBefore: SequenceNumber,
    heldBefore: SequenceNumber | undefined,
    delivered: Delivered,
  ): void {
    const { packets, news, taken } = this;
    let count = 0;
    taken.oldest = undefined;
    taken.newest = undefined;
    taken.resent = false;
    for (const packet of packets) {
      if (precedes(acknowledgment, packet.end)) break;
      count++;
      taken.newest = packet;
      if (packet.times > 1) taken.resent = true;
      if (packet.times > 1) news.repeated = true;
      else if (!packet.held) {
        taken.oldest ??= packet;
        news.takenFrom ??= packet.at;
        news.takenTo = packet.at;
        this.noteOriginal(packet, sentBefore, heldBefore);
      }
      if (packet.held) this.heldCount--;
      else {
        delivered(packet);
        news.delivered++;
      }
      if (packet.lost) this.lostCount--;
      if (packet.resent) this.resentCount--;
    }
    taken.segments = count;
    if (count > 0) packets.splice(0, count);
    const highest = this.highestHeld;
    if (highest !== undefined && !precedes(acknowledgment, highest)) this.highestHeld = undefined;
  }

  /** What PacketTimes asks for; the rules for losses use `take`. */
  acknowledged(acknowledgment: SequenceNumber): void {
    this.take(acknowledgment, acknowledgment, undefined, () => {});
  }

  /** A packet that was sent only once has come. */
  private noteOriginal(
    packet: Packet,
    sentBefore: SequenceNumber,
    heldBefore: SequenceNumber | undefined,
  ): void {
    const { news } = this;
    if (!precedes(sentBefore, packet.end)) news.original = true;
    if (heldBefore === undefined || !precedes(packet.start, heldBefore)) return;
    if (news.late === undefined || precedes(packet.start, news.late)) news.late = packet.start;
  }

  /** Marks what `isLost` says of packets that are in the network. Returns how many. */
  markLost(isLost: (packet: Packet, index: number) => boolean): number {
    const { packets } = this;
    let count = 0;
    for (let i = 0; i < packets.length; i++) {
      const packet = packets[i] as Packet;
      if (packet.held || (packet.lost && !packet.resent) || !isLost(packet, i)) continue;
      if (!packet.lost) this.lostCount++;
      if (packet.resent) this.resentCount--;
      packets[i] = { ...packet, lost: true, resent: false };
      count++;
    }
    return count;
  }

  /** None was lost. */
  unmarkLost(): void {
    this.lostCount = 0;
    this.packets = this.packets.map((packet) =>
      packet.lost ? { ...packet, lost: false } : packet,
    );
  }

  /** The peer has thrown away what it reported (RFC 2018, section 8). */
  unmarkHeld(): void {
    this.heldCount = 0;
    this.highestHeld = undefined;
    this.packets = this.packets.map((packet) =>
      packet.held ? { ...packet, held: false } : packet,
    );
  }

  /** The first packet that is lost and of which no copy is in the network. */
  nextLost(): Packet | undefined {
    if (this.lostCount === 0) return undefined;
    return this.packets.find(({ lost, resent }) => lost && !resent);
  }

  save(): SavedFlight {
    const { packets, assumed, sentCount, highestHeld } = this;
    return { packets: packets.slice(), assumed, sentCount, highestHeld };
  }

  load(saved: unknown): void {
    const { packets, assumed, sentCount, highestHeld } = saved as SavedFlight;
    this.packets = packets.slice();
    this.assumed = assumed;
    this.sentCount = sentCount;
    this.highestHeld = highestHeld;
    this.heldCount = packets.filter(({ held }) => held).length;
    this.lostCount = packets.filter(({ lost }) => lost).length;
    this.resentCount = packets.filter(({ resent }) => resent).length;
  }
}

function noNews(): AckNews {
  return {
    delivered: 0,
    held: 0,
    heldFrom: undefined,
    heldTo: undefined,
    takenFrom: undefined,
    takenTo: undefined,
    repeated: false,
    late: undefined,
    original: false,
  };
}

function covers(blocks: readonly Block[], { start, end }: Packet): boolean {
  return blocks.some((block) => !precedes(start, block.start) && !precedes(block.end, end));
}
