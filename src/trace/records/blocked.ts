// Written by `npm run records` from declared.ts: change that.
import type { RecordOrigin } from './origin.ts';

export interface BlockedColumns extends RecordOrigin {
  /** That may wait without having been sent, if that leaves no room; 0: the buffer is full; bytes. */
  readonly unsentLimit: number;
  /** That found no room; bytes. */
  readonly bytes: number;
}

/** That may wait without having been sent, if that leaves no room; 0: the buffer is full; bytes. */
export { value as unsentLimit } from './columns.ts';

/** That found no room; bytes. */
export { length as bytes } from './columns.ts';
