import { Kind, TimerCode } from '../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../trace/format/index.ts';
import { recordsOf } from '../trace/index.ts';

/** A run of the retransmission timer that ended by firing. */
export interface TimeOut {
  readonly host: number;
  readonly connection: number;
  /** When it was last set or restarted. */
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** The records of its setting and of its firing. */
  readonly setBy: RecordId;
  readonly fired: RecordId;
}

/** The timeouts of a log, in order. In hindsight only the timer could end such a wait. */
export function timeOutsOf(trace: Trace): TimeOut[] {
  const timeOuts: TimeOut[] = [];
  for (const id of recordsOf(trace, Kind.TimerFired)) {
    if (!resends(trace.code(id))) continue;
    const setBy = trace.cause(id);
    if (setBy === noRecord) continue;
    const { host, connection, time } = trace.record(id);
    timeOuts.push({ host, connection, from: trace.time(setBy), to: time, setBy, fired: id });
  }
  return timeOuts;
}

/** Persist probes do not count, because the log has a hold with a reason for them. */
const resending: readonly number[] = [
  TimerCode.Retransmission,
  TimerCode.Establishment,
  TimerCode.TailLossProbe,
  TimerCode.Reordering,
];

function resends(timer: number): boolean {
  return resending.includes(timer);
}
