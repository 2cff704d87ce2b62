// Written by `npm run records` from declared.ts: change that.
import type { OptionCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** Which. */
export function option(trace: Trace, id: RecordId): OptionCode {
  return trace.code(id) as OptionCode;
}

/** The segment. */
export function segment(trace: Trace, id: RecordId): RecordId {
  return trace.segment(id);
}

/** Its first number. */
export function first(trace: Trace, id: RecordId): number {
  return trace.sequence(id);
}

/** Its second number. */
export function second(trace: Trace, id: RecordId): number {
  return trace.acknowledgment(id);
}
