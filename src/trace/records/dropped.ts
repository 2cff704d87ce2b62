// Written by `npm run records` from declared.ts: change that.
import type { DropCode } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import type { ChargedOrigin } from './origin.ts';

export interface DroppedColumns extends ChargedOrigin {
  /** The segment. */
  readonly segment: RecordId;
  /** Why. */
  readonly why: DropCode;
  /** When, if that is later than the record. */
  readonly lost: Nanoseconds;
  /** Frames that wait before it; frames. */
  readonly waiting: number;
  /** Their bytes; bytes. */
  readonly queued: number;
  /** By CoDel: the wait that it accepts; µs. */
  readonly target: number;
  /** By CoDel: for how long waits were longer before its first drop; µs. */
  readonly interval: number;
}

/** The segment. */
export { segment } from './columns.ts';

/** Why. */
export function why(trace: Trace, id: RecordId): DropCode {
  return trace.code(id) as DropCode;
}

/** When, if that is later than the record. */
export { time as lost } from './columns.ts';

/** Frames that wait before it; frames. */
export { window as waiting } from './columns.ts';

/** Their bytes; bytes. */
export { acknowledgment as queued } from './columns.ts';

/** By CoDel: the wait that it accepts; µs. */
export { sequence as target } from './columns.ts';

/** By CoDel: for how long waits were longer before its first drop; µs. */
export { length as interval } from './columns.ts';
