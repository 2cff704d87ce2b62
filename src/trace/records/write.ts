// Written by `npm run records` from declared.ts: change that.
import type { Content } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface WriteColumns extends ChargedOrigin {
  /** What it wrote. */
  readonly content: Content;
  /** Where in the stream sent; bytes. */
  readonly offset: number;
  /** Accepted now; bytes. */
  readonly accepted: number;
  /** That the application still wants to write; bytes. */
  readonly rest: number;
  /** Of requests: the start record of the transaction whose request it begins with; -1: of none. */
  readonly begins: RecordId;
  /** Of plaintext in the TLS record that begins with this write, which is `accepted` and `rest` long; 0: none begins; bytes. */
  readonly plain: number;
}

/** What it wrote. */
export function content(trace: Trace, id: RecordId): Content {
  return trace.code(id) as Content;
}

/** Where in the stream sent; bytes. */
export { sequence as offset } from './columns.ts';

/** Accepted now; bytes. */
export { length as accepted } from './columns.ts';

/** That the application still wants to write; bytes. */
export { window as rest } from './columns.ts';

/** Of requests: the start record of the transaction whose request it begins with; -1: of none. */
export { segment as begins } from './columns.ts';

/** Of plaintext in the TLS record that begins with this write, which is `accepted` and `rest` long; 0: none begins; bytes. */
export { value as plain } from './columns.ts';
