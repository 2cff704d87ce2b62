import type { Nanoseconds, RecordId } from '../trace/format/index.ts';

/** Which part of a run an answer is about, so that a picture can mark it. Plain data. */
export type Extent =
  /** An interval of time: a silence, a hold, a transaction, a round trip. */
  | {
      readonly kind: 'time';
      readonly from: Nanoseconds;
      readonly to: Nanoseconds;
      /** Its hold; null: none. */
      readonly hold: RecordId | null;
    }
  /** A range of a sender's bytes at one time; numbers are relative to its SYN, the first byte is 1. */
  | {
      readonly kind: 'bytes';
      readonly time: Nanoseconds;
      readonly connection: number;
      /** The sending host's number. */
      readonly sender: number;
      readonly from: number;
      readonly to: number;
      /** The first byte not acknowledged at that time; windows are counted from it. */
      readonly acknowledged: number;
    }
  /** A segment at a certain time. */
  | {
      readonly kind: 'segment';
      readonly segment: RecordId;
      readonly time: Nanoseconds;
      /** Whether its arrival is meant, rather than its departure. */
      readonly arrives: boolean;
    }
  /** Several segments. */
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
