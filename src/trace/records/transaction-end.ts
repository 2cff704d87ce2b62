// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';

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
