import { packetsAt, tcpdumpLineOf, type CapturedPackets } from '../../../trace/captures/index.ts';
import { lastNotAfter } from '../../../analysis/index.ts';
import { segmentOf } from '../../../trace/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../../trace/format/index.ts';

/** One packet as a table shows it. */
export interface PacketLine {
  readonly id: RecordId;
  /** Its time stamp. */
  readonly time: Nanoseconds;
  /** How long after the packet before it in the capture; 0 for the first. */
  readonly after: Nanoseconds;
  /** As tcpdump prints it after the time. */
  readonly text: string;
}

/** The packets that a capture on one host holds; each line is written when it is asked for. */
export class PacketList {
  private readonly trace: Trace;
  private readonly captured: CapturedPackets;

  /** @throws RangeError for a host that the log does not have */
  constructor(trace: Trace, hostName: string) {
    this.trace = trace;
    this.captured = packetsAt(trace, hostName);
  }

  get length(): number {
    return this.captured.times.length;
  }

  /** Some lines in order, from one place up to before another; what lies outside is left out. */
  lines(from: number, to: number): PacketLine[] {
    const first = Math.max(0, from);
    const { segments, times } = this.captured;
    return segments.slice(first, Math.max(0, to)).map((segment, i) => {
      const time = times[first + i] as Nanoseconds;
      return {
        id: segment.id,
        time,
        after: time - (times[first + i - 1] ?? time),
        text: tcpdumpLineOf(this.trace, segment),
      };
    });
  }

  /** Index of a segment's row; -1 if it was not captured here. */
  placeOf(id: RecordId): number {
    const segment = segmentOf(this.trace, id);
    const { segments, times } = this.captured;
    if (segment === undefined) return -1;
    // A capture stamps a segment where it leaves or where it arrives.
    for (const time of [segment.transmitAt, segment.arrivedAt]) {
      if (time === undefined) continue;
      for (let i = this.lastUpTo(time); times[i] === time; i--) {
        if (segments[i] === segment) return i;
      }
    }
    return -1;
  }

  /** Place of the last line up to a time; -1 before the first. */
  lastUpTo(time: Nanoseconds): number {
    return lastNotAfter(this.captured.times, (one) => one, time);
  }
}
