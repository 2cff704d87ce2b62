import { Kind, TimerCode } from '../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import type { HoldPhase } from './holds.ts';
import { lossWords } from './loss-words.ts';

/** What the timer of a wait for an ACK is for, and when it fires unless that comes. */
export interface PendingTimer {
  readonly timer: TimerCode;
  readonly fires: Nanoseconds;
}

const ofLosses: readonly number[] = [
  TimerCode.Retransmission,
  TimerCode.Establishment,
  TimerCode.TailLossProbe,
  TimerCode.Reordering,
];

/** The timer that runs while a sender waits for an ACK; undefined: the log does not say when one fires. */
export function pendingTimer(
  trace: Trace,
  {
    id,
    host,
    connection,
    timer,
    releasedBy,
  }: Pick<HoldPhase, 'id' | 'host' | 'connection' | 'timer' | 'releasedBy'>,
): PendingTimer | undefined {
  const isTimer = (fired: number): boolean =>
    trace.kind(fired) === Kind.TimerFired && ofLosses.includes(trace.code(fired));
  if (releasedBy !== undefined && isTimer(releasedBy)) {
    return { timer: trace.code(releasedBy) as TimerCode, fires: trace.time(releasedBy) };
  }
  if (timer === undefined) return undefined;
  const end = connection * 0x10000 + host;
  const running = lossWords()?.runningTimer(trace, id, end);
  return { timer: running ?? TimerCode.Retransmission, fires: timer };
}

/** `tail loss probe`. */
export function timerName(timer: TimerCode): string {
  if (timer === TimerCode.TailLossProbe) return 'tail loss probe';
  return timer === TimerCode.Reordering ? 'RACK’s reordering timer' : 'retransmission timer';
}
