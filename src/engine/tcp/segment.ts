import type { RecordId } from '../../trace/format/index.ts';
import { Flag, mssOptionBytes } from '../../trace/codes/index.ts';
import { noBlocks, type Block } from './blocks.ts';
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
  /** Bytes: what its field says, scaled (RFC 7323, section 2.3). */
  readonly window: number;
  /** MSS option, 0 if there is none. */
  readonly mss: number;
  readonly options: SegmentOptions;
}

/** Options other than the MSS. */
export interface SegmentOptions {
  /** Shift count of the window scale option; -1: none. */
  readonly windowShift: number;
  readonly sackPermitted: boolean;
  /** TSval and TSecr; -1: none. */
  readonly timestamp: number;
  readonly echo: number;
  readonly sack: readonly Block[];
  /** What they take in the header, padding included. */
  readonly bytes: number;
}

export const noOptions: SegmentOptions = {
  windowShift: -1,
  sackPermitted: false,
  timestamp: -1,
  echo: -1,
  sack: noBlocks,
  bytes: 0,
};

const ipHeader = 20;
const tcpHeader = 20;

/** IP and TCP headers without options, bytes. */
export const headerBytes = ipHeader + tcpHeader;

/** Size of its IP packet, bytes. */
export function packetBytes(segment: Segment): number {
  const options = (segment.mss > 0 ? mssOptionBytes : 0) + segment.options.bytes;
  return ipHeader + tcpHeader + options + segment.length;
}

/** What it takes of the sequence space: SYN and FIN count as one each (RFC 9293, section 3.4). */
export function sequenceLength(segment: Segment): number {
  return (
    segment.length +
    ((segment.flags & Flag.Syn) !== 0 ? 1 : 0) +
    ((segment.flags & Flag.Fin) !== 0 ? 1 : 0)
  );
}
