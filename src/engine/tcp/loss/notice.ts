import type { WindowCode } from '../../../trace/codes/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Segment } from '../segment.ts';

/** An ACK that acknowledges nothing new. */
export interface OldAck {
  readonly segment: Segment;
  /** Bytes from the oldest outstanding number to the ACK's; 0 or less. */
  readonly acknowledged: number;
  /** Bytes that its blocks report for the first time. */
  readonly reported: number;
}

/**
 * How a sender detects losses, and what it then sends: by duplicate ACKs, by the reports of selective
 * ACKs, or by the congestion controller itself. A connection has one of them, once its options are agreed on.
 */
export interface LossNotice {
  /** False if the segment is done with. */
  onOldAck(endpoint: Endpoint, ack: OldAck, cause: RecordId): boolean;
  /** An ACK of new data was processed, and it reports bytes for the first time. */
  onNewReports(endpoint: Endpoint, cause: RecordId): void;
  /** Data came without news of what was sent. */
  onDataAlone(endpoint: Endpoint): void;
  /** The recovery ended by a decision that left the window unchanged. */
  onQuietEnd(endpoint: Endpoint, code: WindowCode, cause: RecordId): void;
  /** During a recovery an ACK has been read. `due`: the segment that it shows to be lost is sent again. */
  repair(endpoint: Endpoint, due: boolean, cause: RecordId): void;
  /** In a recovery: what is sent before new data, and after it; at most `most` segments. Returns how many left. */
  sendBefore(endpoint: Endpoint, most: number, cause: RecordId): number;
  sendAfter(endpoint: Endpoint, most: number, cause: RecordId): number;
  /** In a recovery: bytes beyond the oldest outstanding number up to which data may leave; undefined: the congestion window's. */
  edge(endpoint: Endpoint): number | undefined;
}
