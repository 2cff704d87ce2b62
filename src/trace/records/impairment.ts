// Written by `npm run records` from declared.ts: change that.
import type { ImpairmentCode } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface ImpairmentColumns extends RecordOrigin {
  /** Which. */
  readonly effect: ImpairmentCode;
  /** The segment. */
  readonly segment: RecordId;
  /** By which it arrives later. */
  readonly late: Nanoseconds;
}

/** Which. */
export function effect(trace: Trace, id: RecordId): ImpairmentCode {
  return trace.code(id) as ImpairmentCode;
}

/** The segment. */
export { segment } from './columns.ts';

/** By which it arrives later. */
export { time as late } from './columns.ts';
