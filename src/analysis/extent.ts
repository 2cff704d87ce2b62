import type { Nanoseconds, RecordId } from '../trace/format/index.ts';

/** What of a run an answer is about, so that a picture can mark it. Plain data. */
export type Extent =
  /** From one time to another: a silence, a hold, a transaction, a round trip. */
  | {
      readonly kind: 'time';
      readonly from: Nanoseconds;
      readonly to: Nanoseconds;
      /** The hold that it is; null: none. */
      readonly hold: RecordId | null;
    }
  /** Across a sender's bytes at one time; numbers are relative to its SYN, the first byte is 1. */
  | {
      readonly kind: 'bytes';
      readonly time: Nanoseconds;
      readonly connection: number;
      /** Number of the host that sends them. */
      readonly sender: number;
      readonly from: number;
      readonly to: number;
      /** The first byte not acknowledged then: windows are counted from it. */
      readonly acknowledged: number;
    }
  /** A segment at the time at which it is spoken of. */
  | {
      readonly kind: 'segment';
      readonly segment: RecordId;
      readonly time: Nanoseconds;
      /** It is its arrival that is meant, not the segment. */
      readonly arrives: boolean;
    }
  /** Several of them. */
  | {
      readonly kind: 'segments';
      readonly segments: readonly RecordId[];
      readonly from: Nanoseconds;
      readonly to: Nanoseconds;
    }
  /** A tick of a host's heartbeat. */
  | { readonly kind: 'tick'; readonly host: number; readonly time: Nanoseconds };

/** The first and last time that an extent touches. */
export function timesOf(extent: Extent): readonly [Nanoseconds, Nanoseconds] {
  return 'from' in extent && extent.kind !== 'bytes'
    ? [extent.from, extent.to]
    : [extent.time, extent.time];
}
