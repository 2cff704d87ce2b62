import type { RecordId } from '../../trace/format/index.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import type { Segment } from '../tcp/segment.ts';

/** What carries segments between hosts. */
export interface Network {
  /** Puts a segment into its sender's adapter, now. */
  send(segment: Segment, cause: RecordId): void;
  /** When a host's adapter will have sent everything that it has now for another host. */
  adapterFreeAt(from: number, to: number): Nanoseconds;
}

/** Where the network hands over what has arrived: a host, or a router on the path. */
export interface Receiver {
  arrive(segment: Segment, cause: RecordId): void;
}

/** The connection of what belongs to none: frames of cross traffic, a client between two pages or before it opens one. */
export const noConnection = 0xffff;
