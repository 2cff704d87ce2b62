// Written by `npm run records` from declared.ts: change that.
import type { CubicCode } from '../codes/index.ts';
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface CubicColumns extends RecordOrigin {
  /** Which. */
  readonly why: CubicCode;
  /** When the epoch began, later for each pause in it; of HyStart: how long the train has lasted, or how much longer than the shortest the round trips are. */
  readonly since: Nanoseconds;
  /** W_cubic now; bytes. */
  readonly cubic: number;
  /** W_est; bytes. */
  readonly friendly: number;
  /** W_max, or the window that the epoch began with if that is larger; bytes. */
  readonly plateau: number;
  /** K, from the beginning to the plateau. */
  readonly toPlateau: Milliseconds;
}

/** Which. */
export function why(trace: Trace, id: RecordId): CubicCode {
  return trace.code(id) as CubicCode;
}

/** When the epoch began, later for each pause in it; of HyStart: how long the train has lasted, or how much longer than the shortest the round trips are. */
export { time as since } from './columns.ts';

/** W_cubic now; bytes. */
export { sequence as cubic } from './columns.ts';

/** W_est; bytes. */
export { acknowledgment as friendly } from './columns.ts';

/** W_max, or the window that the epoch began with if that is larger; bytes. */
export { length as plateau } from './columns.ts';

/** K, from the beginning to the plateau. */
export function toPlateau(trace: Trace, id: RecordId): Milliseconds {
  return trace.window(id);
}
