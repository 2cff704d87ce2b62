// Written by `npm run records` from declared.ts: change that.
import type { RecordOrigin } from './origin.ts';

export interface CrossTrafficColumns extends RecordOrigin {
  /** Of the IP packet; bytes. */
  readonly packet: number;
}

/** Of the IP packet; bytes. */
export { length as packet } from './columns.ts';
