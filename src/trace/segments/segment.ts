import type { Nanoseconds, RecordId } from '../format/index.ts';
import type { Options } from '../options.ts';

/** One segment's life, from one host's TCP to the other host's TCP. */
export interface Segment {
  /** Its name: the number of its SegmentSent record. */
  readonly id: RecordId;
  readonly connection: number;
  /** Host numbers. */
  readonly from: number;
  readonly to: number;
  readonly flags: number;
  /** Relative to the sender's SYN (SYN 0, first byte 1), as tcpdump counts. */
  readonly sequence: number;
  /** `sequence + length`: as tcpdump, SYN and FIN are not counted. */
  readonly end: number;
  /** Relative to the peer's SYN; undefined without the ACK bit. */
  readonly acknowledgment: number | undefined;
  /** Payload bytes. */
  readonly length: number;
  /** Bytes. */
  readonly window: number;
  /** MSS option; 0 if there is none. */
  readonly mss: number;
  /** Its other options. */
  readonly options: Omit<Options, 'mss'>;
  readonly retransmission: boolean;
  /** TCP passed it to the network. */
  readonly sentAt: Nanoseconds;
  /** Its transmission starts (a capture on the sending host stamps it then). */
  readonly transmitAt: Nanoseconds | undefined;
  /** Its last bit left its sender. */
  readonly transmittedAt: Nanoseconds | undefined;
  /** Its last bit arrived at its receiver, the first time if there were copies (a capture there stamps it then). */
  readonly arrivedAt: Nanoseconds | undefined;
  /** TCP on the other side processed it, the first time. */
  readonly receivedAt: Nanoseconds | undefined;
  /** Copies that the network made, in the order in which they arrived. */
  readonly copies: readonly SegmentCopy[];
  readonly droppedAt: Nanoseconds | undefined;
  /** A DropCode; 0 if it was not lost. */
  readonly dropCode: number;
}

/** Another arrival of one segment. */
export interface SegmentCopy {
  readonly arrivedAt: Nanoseconds;
  /** Undefined if the run ended before. */
  readonly receivedAt: Nanoseconds | undefined;
}
