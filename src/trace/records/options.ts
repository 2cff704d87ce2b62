// Written by `npm run records` from declared.ts: change that.
import type { OptionCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface OptionsColumns extends RecordOrigin {
  /** Which. */
  readonly option: OptionCode;
  /** The segment. */
  readonly segment: RecordId;
  /** Its first number. */
  readonly first: number;
  /** Its second number. */
  readonly second: number;
}

/** Which. */
export function option(trace: Trace, id: RecordId): OptionCode {
  return trace.code(id) as OptionCode;
}

/** The segment. */
export { segment } from './columns.ts';

/** Its first number. */
export { sequence as first } from './columns.ts';

/** Its second number. */
export { acknowledgment as second } from './columns.ts';
