import { expect } from 'vitest';
import type { TcpConfiguration } from '../../../src/engine/index.ts';
import { Flag, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { TraceRecord } from '../../../src/trace/format/index.ts';
import type { Segment } from '../../../src/trace/index.ts';

/** A packet that is not acknowledged; its numbers are counted from the SYN. */
interface Packet {
  readonly start: number;
  readonly end: number;
  /** The peer’s selective ACKs say that it has it. */
  held: boolean;
}

/** A recovery by proportional rate reduction (RFC 9937, section 6). Packets. */
interface Recovery {
  /** RecoverFS and ssthresh. */
  readonly before: number;
  readonly threshold: number;
  /** What was sent when it began ends here. */
  readonly until: number;
  delivered: number;
  sent: number;
}

/**
 * What the wire shows of a sender, and what follows from it by RFC 9937 and RFC 8985. It takes from the sender’s own records only when a
 * recovery begins, which window it has, and how much it thinks is in the network.
 */
export class ObservedSender {
  private packets: Packet[] = [];
  private highest = 0;
  private acknowledged = 0;
  private mss = 0;
  private sack = false;
  private recovery: Recovery | undefined;
  /** Of the last ACK: what it delivered, and whether it acknowledged more; undefined after a timer. */
  private news: { readonly packets: number; readonly advances: boolean } | undefined;
  /** Bytes that may leave before the next ACK; undefined: it is not known. */
  private room: number | undefined;
  /** Bytes of segments that are in the network: neither lost nor with the peer. */
  private readonly onTheWay = new Map<number, number>();
  /** What it thinks lost may have been late: a timeout or a probe sent what was not lost. */
  private guesses = false;
  private persistTimer = -1;
  /** What was sent, but for the bytes that ask for a closed window, ends here. */
  private admittedTo = 0;
  private probeTimer = -1;
  /** What was sent when the tail was probed ends here; undefined: no probe is out. */
  private probedTo: number | undefined;
  private ackDue = false;
  private readonly tcp: TcpConfiguration;

  constructor(tcp: TcpConfiguration) {
    this.tcp = tcp;
  }

  /** @param both ends have selective ACKs. */
  sent({ id, sequence, length, flags, options }: Segment, cause: number, both: boolean): void {
    this.ackDue = false;
    const syn = (flags & Flag.Syn) !== 0;
    const end = sequence + length + (syn || (flags & Flag.Fin) !== 0 ? 1 : 0);
    if (end === sequence) return;
    this.highest = Math.max(this.highest, end);
    if (cause !== this.persistTimer) this.admittedTo = Math.max(this.admittedTo, end);
    if (syn) return;
    if (cause === this.probeTimer) {
      const { probedTo = this.acknowledged } = this;
      expect(probedTo, 'a tail is probed twice').toBeLessThanOrEqual(this.acknowledged);
      this.probedTo = this.highest;
    }
    this.sack = both;
    this.mss = this.tcp.mss - (options.timestamps === undefined ? 0 : 12);
    if (length > 0) this.onTheWay.set(id, length);
    this.enter(sequence, end);
    if (this.recovery !== undefined) this.recovery.sent++;
    if (this.recovery === undefined || this.room === undefined) return;
    expect(length, 'more leaves than the window admits').toBeLessThanOrEqual(this.room);
    this.room -= length;
  }

  /** A copy can be of a packet’s first part alone. */
  private enter(start: number, end: number): void {
    const i = this.packets.findIndex((packet) => start < packet.end);
    const packet = this.packets[i];
    if (packet === undefined) this.packets.push({ start, end, held: false });
    else if (end < packet.end) {
      this.packets.splice(i, 1, { ...packet, end }, { ...packet, start: end });
    }
  }

  /** A segment of its own is lost, or with the peer. */
  left(id: number): void {
    this.onTheWay.delete(id);
  }

  /** @param base of its own numbers, in which the peer's blocks are. */
  received({ acknowledgment = 0, options, length, flags }: Segment, base: number): void {
    if (length > 0 || (flags & Flag.Fin) !== 0) this.ackDue = true;
    const before = this.packets.filter(({ held }) => !held).length;
    for (const packet of this.packets) {
      packet.held ||= options.sack.some(
        ({ start, end }) =>
          ((start - base) | 0) <= packet.start && packet.end <= ((end - base) | 0),
      );
    }
    this.packets = this.packets.filter(({ end }) => end > acknowledgment);
    const after = this.packets.filter(({ held }) => !held).length;
    this.news = { packets: before - after, advances: acknowledgment > this.acknowledged };
    this.acknowledged = Math.max(this.acknowledged, acknowledgment);
    this.room = undefined;
    const { recovery } = this;
    if (recovery !== undefined && this.acknowledged >= recovery.until) this.recovery = undefined;
  }

  windowChanged({ code, sequence: cwnd, acknowledgment, length, value }: TraceRecord): void {
    const { mss, recovery, highest: until } = this;
    // They answer the loss themselves, so that another tail can follow.
    if (code === WindowCode.FastRetransmit || code === WindowCode.Timeout) {
      this.probedTo = undefined;
    }
    if (code === WindowCode.FastRetransmit) {
      const [before, threshold] = [Math.floor(cwnd / mss), Math.floor(acknowledgment / mss)];
      this.recovery = { before, threshold, until, delivered: 0, sent: 0 };
      if (this.news === undefined) this.reduceByTimer(this.recovery);
    } else if (code === WindowCode.Timeout || code === WindowCode.Undo) this.recovery = undefined;
    else if (code === WindowCode.Pipe && recovery !== undefined) {
      this.reduce(recovery, cwnd, length, value);
    }
  }

  /** An ACK of a recovery was taken. */
  private reduce(recovery: Recovery, cwnd: number, pipe: number, told: number): void {
    const { news, mss } = this;
    if (news === undefined) return;
    const delivered = this.sack ? news.packets : told;
    expect(told, 'packets that an ACK delivers').toBe(delivered);
    if (this.sack && !this.guesses) {
      const onTheWay = [...this.onTheWay.values()].reduce((sum, length) => sum + length, 0);
      expect(pipe, 'less is thought in the network than is').toBeGreaterThanOrEqual(onTheWay);
    }
    this.room = cwnd - pipe;
    if (delivered === 0) return;
    recovery.delivered += delivered;
    const { proportional, filling } = this.shares(recovery, pipe, delivered);
    const small = this.packets.some(({ start, end }) => end - start < mss);
    // Bytes do not show how many packets there are, if some of them are small.
    const may = small
      ? Math.max(proportional, filling)
      : pipe > recovery.threshold * mss
        ? proportional
        : filling;
    const most = Math.max(may, recovery.sent === 0 ? 1 : 0) * mss;
    expect(this.room, 'PRR admits less').toBeLessThanOrEqual(Math.max(most, mss - pipe));
  }

  /** What may leave now: in proportion, or so that the network is filled up to the threshold. */
  private shares({ before, threshold, delivered, sent }: Recovery, pipe: number, now: number) {
    const proportional = Math.ceil((threshold * delivered) / before) - sent;
    const bound = Math.max(delivered - sent, now) + (this.news?.advances === true ? 1 : 0);
    const filling = Math.min(threshold - Math.ceil(pipe / this.mss), bound);
    return { proportional, filling };
  }

  /** RACK’s timer found losses: that counts as one packet delivered. */
  private reduceByTimer(recovery: Recovery): void {
    recovery.delivered++;
    const { proportional, filling } = this.shares(recovery, 0, 1);
    this.room = Math.max(proportional, filling, recovery.sent === 0 ? 1 : 0) * this.mss;
  }

  timerFired({ id, code }: TraceRecord): void {
    const { tcp, packets, recovery } = this;
    this.news = undefined;
    this.room = undefined;
    const held = packets.some((packet) => packet.held);
    const { Retransmission, TailLossProbe, Reordering, DelayedAck, AckCompression } = TimerCode;
    if (code === Retransmission || code === TailLossProbe || code === Reordering) {
      expect(this.acknowledged, 'a timer for nothing').toBeLessThan(this.highest);
    }
    if (code === TimerCode.Persist) {
      expect(this.acknowledged, 'persist timer with data outstanding').toBeGreaterThanOrEqual(
        this.admittedTo,
      );
      this.persistTimer = id;
    }
    if (code === Retransmission || code === TailLossProbe) this.guesses = true;
    if (code === TailLossProbe) {
      expect({ asked: tcp.tailLossProbe, sack: this.sack }).toEqual({ asked: true, sack: true });
      expect(recovery?.sent ?? 0, 'a probe amid repairs').toBe(0);
      this.probeTimer = id;
    } else if (code === Reordering) {
      expect({ asked: tcp.lossDetection, sack: this.sack }).toEqual({ asked: 'rack', sack: true });
      expect(held || recovery !== undefined || this.guesses, 'nothing was overtaken').toBe(true);
      if (recovery !== undefined) this.reduceByTimer(recovery);
    } else if (code === DelayedAck || code === AckCompression) {
      expect(this.ackDue, 'an ACK for nothing').toBe(true);
    }
    if (code === AckCompression) expect(tcp.sackCompression).toBe(true);
  }
}
