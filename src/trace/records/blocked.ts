// Written by `npm run records` from declared.ts: change that.
import type { RecordOrigin } from './origin.ts';

export interface BlockedColumns extends RecordOrigin {
  /** That found no room; bytes. */
  readonly bytes: number;
}

/** That found no room; bytes. */
export { length as bytes } from './columns.ts';
