import type { RecordId } from '../../trace/format/index.ts';
import { Flag } from '../../trace/format/index.ts';
import type { SequenceNumber } from './sequence.ts';

/** A TCP segment. It never changes once it was sent, so copies of a state may share it. */
export interface Segment {
  /** Its name: the number of its SegmentSent record. */
  readonly id: RecordId;
  readonly connection: number;
  /** Host number of the sender. */
  readonly from: number;
  /** Number of the host it is for. */
  readonly to: number;
  readonly fromPort: number;
  readonly toPort: number;
  readonly sequence: SequenceNumber;
  /** Counts only with the ACK bit. */
  readonly acknowledgment: SequenceNumber;
  readonly flags: number;
  /** Bytes of payload. */
  readonly length: number;
  readonly window: number;
  /** MSS option, 0 if there is none. */
  readonly mss: number;
}

const ipHeader = 20;
const tcpHeader = 20;
const mssOption = 4;

/** IP and TCP headers without options, bytes. */
export const headerBytes = ipHeader + tcpHeader;

/** Size of its IP packet, bytes. */
export function packetBytes(segment: Segment): number {
  return ipHeader + tcpHeader + (segment.mss > 0 ? mssOption : 0) + segment.length;
}

/** What it takes of the sequence space: SYN and FIN count as one each (RFC 9293, section 3.4). */
export function sequenceLength(segment: Segment): number {
  return (
    segment.length +
    ((segment.flags & Flag.Syn) !== 0 ? 1 : 0) +
    ((segment.flags & Flag.Fin) !== 0 ? 1 : 0)
  );
}
