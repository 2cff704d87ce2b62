// Written by `npm run records` from declared.ts: change that.
import type { Charge } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';

/** The segment. */
export { segment } from './columns.ts';

/** When its transmission starts. */
export { time as start } from './columns.ts';

/** Of the wait until then: transmission behind frames of the same connection or station, queueing behind another connection’s, medium-busy behind another station’s. */
export function wait(trace: Trace, id: RecordId): Charge {
  return trace.code(id) as Charge;
}

/** Of the frame on the wire; bytes. */
export { length as frame } from './columns.ts';

/** Frames that wait before it; frames. */
export { window as waiting } from './columns.ts';

/** Their bytes; bytes. */
export { acknowledgment as queued } from './columns.ts';
