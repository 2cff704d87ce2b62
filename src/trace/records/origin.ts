// The part of a record that all kinds share.
import type { Charge } from '../codes/index.ts';
import type { RecordId } from '../format/index.ts';

export interface RecordOrigin {
  /** The record that caused it; noRecord: it began by itself. */
  readonly cause: RecordId;
  /** Host and connection, from `placeOf`. */
  readonly place: number;
}

/** Of a kind that is not always charged to the same thing. */
export interface ChargedOrigin extends RecordOrigin {
  /** What the time since its cause was spent on. */
  readonly charge: Charge;
}
