// Written by `npm run records` from declared.ts: change that.
import type { RecordId } from '../format/index.ts';
import type { RecordOrigin } from './origin.ts';

export interface QueuedColumns extends RecordOrigin {
  /** The segment. */
  readonly segment: RecordId;
  /** Of the frame on the wire; bytes. */
  readonly frame: number;
  /** Frames that wait before it; frames. */
  readonly waiting: number;
  /** Their bytes; bytes. */
  readonly queued: number;
}

/** The segment. */
export { segment } from './columns.ts';

/** Of the frame on the wire; bytes. */
export { length as frame } from './columns.ts';

/** Frames that wait before it; frames. */
export { window as waiting } from './columns.ts';

/** Their bytes; bytes. */
export { acknowledgment as queued } from './columns.ts';
