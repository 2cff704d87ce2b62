import type { RecordId } from '../../trace/format/index.ts';
import type { Segment } from '../tcp/segment.ts';

/** What carries segments between hosts. */
export interface Network {
  /** Puts a segment into its sender's adapter, now. */
  send(segment: Segment, cause: RecordId): void;
}

/** Where the network hands over what has arrived. */
export interface Receiver {
  arrive(segment: Segment, cause: RecordId): void;
}
