import type { RecordId, Trace } from '../../trace/format/index.ts';
import { holdRecord } from '../../trace/records/index.ts';
import { pendingTimer, timerName } from '../pending-timer.ts';
import { duration } from '../quantities.ts';

/** ` (tail loss probe in 58.9 ms)`: the timer that runs meanwhile; empty if the log does not say when it fires. */
export function timerIn(trace: Trace, id: RecordId): string {
  const fires = holdRecord.timer(trace, id);
  const pending = pendingTimer(trace, {
    id,
    host: trace.host(id),
    connection: trace.connection(id),
    timer: fires < 0 ? undefined : fires,
    releasedBy: undefined,
  });
  if (pending === undefined) return '';
  return ` (${timerName(pending.timer)} in ${duration(pending.fires - trace.time(id))})`;
}
