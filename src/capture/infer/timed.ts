import type { Nanoseconds } from '../../trace/format/index.ts';
import type { PassageColumns } from './passages.ts';
import type { LinkEstimate } from './path.ts';

/** What the capture of an end, or of both, says of a connection’s passages and of their path. */
export interface Timed {
  readonly columns: PassageColumns;
  /** The shortest round trip of a small packet: nanoseconds. */
  readonly roundTrip: Nanoseconds;
  /** From each end to the other. */
  readonly links: readonly [LinkEstimate, LinkEstimate];
  /** Whether an end’s times were captured there rather than estimated. */
  readonly seenAt: readonly [boolean, boolean];
}
