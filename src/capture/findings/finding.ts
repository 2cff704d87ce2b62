import type { Nanoseconds } from '../../trace/format/index.ts';
import type { End } from '../infer/index.ts';
import type { FindingKind } from './kinds.ts';

/** Why a connection was slow for a while. */
export interface Finding {
  readonly kind: FindingKind;
  /** The other kind that the capture fits as well; undefined: it suggests one. */
  readonly or: FindingKind | undefined;
  /** The packets show the kind; otherwise it is likely. */
  readonly certain: boolean;
  /** The end that could have sent. */
  readonly end: End;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** What the connection would have saved without it. */
  readonly cost: Nanoseconds;
  /** The waits in it, where it is not one wait from `from` to `to`; in order of time. */
  readonly parts?: readonly FindingPart[];
  /** The packets that show it, by their numbers in the file. */
  readonly packets: readonly number[];
  /** What the explanation names: bytes in flight, bytes released, and so on. */
  readonly facts: FindingFacts;
}

/** One wait of several, and the packet that ended it, by its number in the file. */
export interface FindingPart {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  readonly packet: number;
}

/** The numbers behind a finding; those that a kind does not need are undefined. */
export interface FindingFacts {
  readonly inFlight?: number;
  readonly bytes?: number;
  readonly ackAfter?: Nanoseconds;
  readonly segmentsBefore?: number;
  readonly segments?: number;
  readonly pause?: Nanoseconds;
  readonly tries?: number;
  /** The receiver's packet that shows that the hole is filled, by its number in the file. */
  readonly filledBy?: number;
  /** For how long the receiver's program got nothing to read; undefined: that end was not captured. */
  readonly unread?: Nanoseconds;
  /** A short segment left before what waited, so that was no end of a longer write. */
  readonly ownWrite?: boolean;
  /** The end had sent nothing since it last heard data. */
  readonly opensTurn?: boolean;
  /** Where the TLS records around it begin is not known. */
  readonly recordsUnknown?: boolean;
}
