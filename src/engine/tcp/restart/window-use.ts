import type { RecordId } from '../../../trace/format/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { SequenceNumber } from '../sequence.ts';

/** Whether a window that the sender doesn't use still counts. */
export interface WindowUse {
  /** While the window is not trusted, a burst of more than a first window is paced. */
  readonly pacesBursts: boolean;
  /** The window is not known to be carried. */
  isDoubted(endpoint: Endpoint): boolean;
  /** Data is about to be sent. */
  beforeSending(endpoint: Endpoint, cause: RecordId): void;
  /** New data is about to be taken off; whether the window may grow. */
  onAck(endpoint: Endpoint, highAck: SequenceNumber, cause: RecordId): boolean;
  /** It has been, and the window has grown. */
  afterAck(endpoint: Endpoint, cause: RecordId): void;
  /** Bytes of the window that a loss is to halve, `flight` bytes being out; undefined: all. */
  atLoss(endpoint: Endpoint, flight: number): number | undefined;
  /** A recovery begins. */
  onRecovery(endpoint: Endpoint, flight: number): void;
  /** It has ended. */
  onRepaired(endpoint: Endpoint, cause: RecordId): void;
  /** All begins anew after a loss that no recovery repairs. */
  forget(endpoint: Endpoint): void;
}

/** A window counts until it is cut, used or not: RFC 5681, and every stack before RFC 7661. */
export const anyUse: WindowUse = {
  pacesBursts: false,
  isDoubted: () => false,
  beforeSending() {},
  onAck: () => true,
  afterAck() {},
  atLoss: () => undefined,
  onRecovery() {},
  onRepaired() {},
  forget() {},
};
