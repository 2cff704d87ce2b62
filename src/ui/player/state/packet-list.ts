import { captureAt, tcpdumpLineOf, type CapturedSegment } from '../../../trace/captures/index.ts';
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
  private readonly captured: readonly CapturedSegment[];

  /** @throws RangeError for a host that the log does not have */
  constructor(trace: Trace, hostName: string) {
    this.trace = trace;
    this.captured = captureAt(trace, hostName);
  }

  get length(): number {
    return this.captured.length;
  }

  /** Some lines in order, from one place up to before another; what lies outside is left out. */
  lines(from: number, to: number): PacketLine[] {
    const first = Math.max(0, from);
    return this.captured.slice(first, Math.max(0, to)).map(({ segment, time }, i) => ({
      id: segment.id,
      time,
      after: time - (this.captured[first + i - 1]?.time ?? time),
      text: tcpdumpLineOf(this.trace, segment),
    }));
  }

  /** Index of a segment's row; -1 if it was not captured here. */
  placeOf(id: RecordId): number {
    const segment = segmentOf(this.trace, id);
    if (segment === undefined) return -1;
    // A capture stamps a segment where it leaves or where it arrives.
    for (const time of [segment.transmitAt, segment.arrivedAt]) {
      if (time === undefined) continue;
      for (let i = this.lastUpTo(time); this.captured[i]?.time === time; i--) {
        if (this.captured[i]?.segment === segment) return i;
      }
    }
    return -1;
  }

  /** Place of the last line up to a time; -1 before the first. */
  lastUpTo(time: Nanoseconds): number {
    let low = 0;
    let high = this.captured.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.captured[middle] as CapturedSegment).time <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
