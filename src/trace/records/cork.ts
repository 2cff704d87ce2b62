// Written by `npm run records` from declared.ts: change that.
import type { RecordId, Trace } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface CorkColumns extends ChargedOrigin {
  /** From now on only full segments leave. */
  readonly corked: boolean;
}

/** From now on only full segments leave. */
export function corked(trace: Trace, id: RecordId): boolean {
  return trace.code(id) !== 0;
}
