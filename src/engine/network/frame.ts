import type { Framing } from '../configuration.ts';
import { packetBytes, type Segment } from '../tcp/segment.ts';

/** Bytes on the wire, all overhead included: for Ethernet 38 beside the packet, at least 84. */
export function frameBytes(segment: Segment, framing: Framing): number {
  return Math.max(framing.minimumFrame, packetBytes(segment) + framing.frameOverhead);
}
