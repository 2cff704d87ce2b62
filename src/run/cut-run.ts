import { reasonBit, reasonNames, type Reason, type ReasonName } from '../trace/codes/index.ts';
import type { Nanoseconds } from '../trace/format/index.ts';
import { traceUntil, traceWatched } from '../trace/index.ts';
import type { Run, RunLog } from './run.ts';

/**
 * The prefix of a run up to `time`.
 * @param time the last that is known
 */
export function runUntil(run: Run, time: Nanoseconds): Run {
  return { ...run, trace: traceUntil(run.trace, time) };
}

/**
 * The prefix of a run for a reader who must not see some reasons yet: the log names none of them (`traceWatched`), and if
 * delayed ACKs are among them, it does not reveal a heartbeat either.
 * @param time the last that is known; the run lasts until then
 */
export function runWatched(
  { trace, heartbeats }: RunLog,
  time: Nanoseconds,
  withheld: readonly ReasonName[],
): RunLog {
  const bits = withheld.reduce(
    (all, name) => all | reasonBit(reasonNames.indexOf(name) as Reason),
    0,
  );
  return {
    trace: traceWatched(trace, time, bits),
    heartbeats: withheld.includes('delayed-ack') ? heartbeats.map(() => undefined) : heartbeats,
  };
}
