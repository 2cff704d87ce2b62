import { Kind, TimerCode, noRecord, type Trace } from '../trace/format/index.ts';

/** A retransmission timer's run that ended by firing. Times in nanoseconds. */
export interface TimeOut {
  readonly host: number;
  readonly connection: number;
  /** When it was set, or set anew, for the last time. */
  readonly from: number;
  readonly to: number;
}

/** The time-outs of a log, in order. In hindsight nothing but the timer could end such a wait. */
export function timeOutsOf(trace: Trace): TimeOut[] {
  const timeOuts: TimeOut[] = [];
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== Kind.TimerFired || trace.code(id) !== TimerCode.Retransmission) continue;
    const setBy = trace.cause(id);
    if (setBy === noRecord) continue;
    const { host, connection, time } = trace.record(id);
    timeOuts.push({ host, connection, from: trace.time(setBy), to: time });
  }
  return timeOuts;
}
