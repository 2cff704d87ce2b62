import { Flag } from '../../trace/codes/index.ts';
import { PacketMark } from '../read/index.ts';
import type { PacketColumns } from './columns.ts';

/** What one side sent, and how much of it was captured. */
export class Sender {
  packets = 0;
  repeated = 0;
  superSegments = 0;
  largest = 0;
  /** Payload bytes captured, each once, and those acknowledged but never captured. */
  bytes = 0;
  missing = 0;
  /** Its SYN's number, or the number before the first one that was captured. */
  initial: number | undefined;
  /** After the highest number that was captured. */
  private next = 0;
  /** Ranges below `next` that were not captured (yet), relative to `initial`, in order. */
  private holes: { from: number; to: number }[] = [];
  private closed: number | undefined;

  private readonly mss: number;

  /** @param mss the peer's; 0: unknown */
  constructor(mss: number) {
    this.mss = mss;
  }

  /** Counts a packet of this side, and marks it. */
  send(packets: PacketColumns, row: number): void {
    const flags = packets.flags[row] as number;
    const length = packets.length[row] as number;
    const sequence = packets.sequence[row] as number;
    const isSyn = (flags & Flag.Syn) !== 0;
    this.packets++;
    if (this.initial === undefined) {
      this.initial = isSyn ? sequence : (sequence - 1) >>> 0;
      this.next = isSyn ? 0 : 1;
    }
    const from = this.relative(sequence);
    const payloadFrom = isSyn ? from + 1 : from;
    const payloadTo = payloadFrom + length;
    const to = payloadTo + ((flags & Flag.Fin) !== 0 ? 1 : 0);
    let mark = 0;
    if (this.isSuper(length, packets.marks[row] as number)) {
      mark |= PacketMark.SuperSegment;
      this.superSegments++;
    } else if (length > this.largest) this.largest = length;
    if (to > from) {
      if (from < this.next && !this.fills(from, to)) {
        mark |= PacketMark.Repeated;
        const isProbe =
          length <= 1 && from === this.next - 1 && (flags & (Flag.Syn | Flag.Fin)) === 0;
        if (isProbe) mark |= PacketMark.KeepAlive;
        else this.repeated++;
      }
      this.take(from, to);
      if ((flags & Flag.Fin) !== 0) this.closed = payloadTo;
    } else if (length === 0 && from === this.next - 1 && from > 0 && (flags & Flag.Rst) === 0) {
      mark |= PacketMark.KeepAlive;
    }
    if (mark !== 0) packets.marks[row] = (packets.marks[row] as number) | mark;
  }

  /** The peer acknowledges up to a number. */
  acknowledge(number: number): void {
    if (this.initial === undefined) {
      // Nothing of it was captured: what comes before this number is unknown.
      this.initial = (number - 1) >>> 0;
      this.next = 1;
      return;
    }
    const to = this.relative(number);
    // A window of 1 GiB at most: more is a damaged number.
    if (to > this.next && to - this.next < 2 ** 30) {
      this.holes.push({ from: this.next, to });
      this.next = to;
    }
  }

  /** After the last packet: what was acknowledged or overtaken, but never captured. */
  end(): void {
    for (const { from, to } of this.holes) this.missing += to - from;
    // The FIN uses a number, and so does a SYN that was not captured.
    const used = this.next - 1 - (this.closed === undefined ? 0 : 1);
    this.bytes = Math.max(0, used - this.missing);
  }

  private isSuper(length: number, marks: number): boolean {
    if (this.mss > 0) return length > this.mss;
    return length > largestFrame || (marks & PacketMark.FrameLength) !== 0;
  }

  /** Whether it has what was missing so far, which reordering explains. */
  private fills(from: number, to: number): boolean {
    return this.holes.some((hole) => hole.from < to && from < hole.to);
  }

  private take(from: number, to: number): void {
    if (from > this.next) this.holes.push({ from: this.next, to: from });
    if (to > this.next) this.next = to;
    if (this.holes.length === 0) return;
    const rest: { from: number; to: number }[] = [];
    for (const hole of this.holes) {
      if (hole.to <= from || to <= hole.from) rest.push(hole);
      else {
        if (hole.from < from) rest.push({ from: hole.from, to: from });
        if (to < hole.to) rest.push({ from: to, to: hole.to });
      }
    }
    // Beyond so many the oldest are final: no retransmission fills them.
    while (rest.length > maxHoles) {
      const { from: start, to: end } = rest.shift() as { from: number; to: number };
      this.missing += end - start;
    }
    this.holes = rest;
  }

  /** Relative to the initial number, and past 4 GiB, too. */
  private relative(number: number): number {
    const near = (this.initial as number) + this.next;
    return this.next + ((number - near) | 0);
  }
}

const maxHoles = 256;
/** No link of today carries more payload in a packet than a jumbo frame. */
const largestFrame = 9216;
