// Written by `npm run records` from declared.ts: change that.
import type { Nanoseconds } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface TransactionStartColumns extends ChargedOrigin {
  /** Number of the transaction, from 0. */
  readonly number: number;
  /** Its page. */
  readonly page: number;
  /** The document within the page. */
  readonly document: number;
  /** Expected; 0: unknown; bytes. */
  readonly expected: number;
  /** When the client came to know of the document, if it had to wait for a connection since then; 0: it had not. */
  readonly knownSince: Nanoseconds;
}

/** Number of the transaction, from 0. */
export { sequence as number } from './columns.ts';

/** Its page. */
export { acknowledgment as page } from './columns.ts';

/** The document within the page. */
export { window as document } from './columns.ts';

/** Expected; 0: unknown; bytes. */
export { length as expected } from './columns.ts';

/** When the client came to know of the document, if it had to wait for a connection since then; 0: it had not. */
export { time as knownSince } from './columns.ts';
