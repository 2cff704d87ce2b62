// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface TransactionEndColumns extends RecordOrigin {
  /** Number of the transaction, from 0. */
  readonly number: number;
  /** Its page. */
  readonly page: number;
  /** The document within the page. */
  readonly document: number;
  /** Read; bytes. */
  readonly bytes: number;
  /** Its start record. */
  readonly start: RecordId;
  /** It ended by a failure. */
  readonly failed: boolean;
}

/** Number of the transaction, from 0. */
export { sequence as number } from './columns.ts';

/** Its page. */
export { acknowledgment as page } from './columns.ts';

/** The document within the page. */
export { window as document } from './columns.ts';

/** Read; bytes. */
export { length as bytes } from './columns.ts';

/** Its start record. */
export { segment as start } from './columns.ts';

/** It ended by a failure. */
export function failed(trace: Trace, id: RecordId): boolean {
  return trace.code(id) !== 0;
}
