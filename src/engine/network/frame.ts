import { packetBytes, type Segment } from '../tcp/segment.ts';
import type { Nanoseconds } from '../kernel/time.ts';

/** A segment on a wire. */
export interface Frame {
  readonly segment: Segment;
  /** When its last bit left. */
  readonly transmitted: Nanoseconds;
}

/** What a wire adds to an IP packet. */
export interface Framing {
  readonly frameOverhead: number;
  readonly minimumFrame: number;
}

/** Bytes on the wire, all overhead included: for Ethernet 38 beside the packet, at least 84. */
export function frameBytes(segment: Segment, framing: Framing): number {
  return Math.max(framing.minimumFrame, packetBytes(segment) + framing.frameOverhead);
}
