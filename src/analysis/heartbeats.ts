import { Reason } from '../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../trace/format/index.ts';
import { oncePerTrace } from '../trace/index.ts';
import { holdPhasesOf } from './holds.ts';

/** A host's delayed-ACK heartbeat, as far as a log shows it. */
export interface Heartbeat {
  readonly host: number;
  readonly interval: Nanoseconds;
  /** The time of one of its ticks. */
  readonly tick: Nanoseconds;
}

/**
 * The heartbeats in a run, one for each host whose ACK waited for a tick. The log records when such a wait ends, and so
 * where the ticks are.
 * @param intervals of each host's heartbeat by host number; undefined: the host has none, or it is unknown
 */
export function heartbeatsIn(
  trace: Trace,
  intervals: readonly (Nanoseconds | undefined)[],
): readonly Heartbeat[] {
  const ticks = ticksOf(trace);
  return intervals.flatMap((interval, host) => {
    const tick = ticks.get(host);
    return interval === undefined || tick === undefined ? [] : { host, interval, tick };
  });
}

/** The ticks of a heartbeat in an interval, ends included, in order. */
export function ticksWithin(
  { interval, tick }: Heartbeat,
  [from, to]: readonly [Nanoseconds, Nanoseconds],
): Nanoseconds[] {
  const ticks: Nanoseconds[] = [];
  // A heartbeat starts with its host, so there is no tick before the run.
  const first = tick + Math.ceil((Math.max(0, from) - tick) / interval) * interval;
  for (let at = first; at <= to; at += interval) ticks.push(at);
  return ticks;
}

/** For each host, a time at which its timer ends a delayed ACK's wait. */
const ticksOf = oncePerTrace((trace): ReadonlyMap<number, Nanoseconds> => {
  const ticks = new Map<number, Nanoseconds>();
  for (const { because, host, timer, to, open } of holdPhasesOf(trace)) {
    if (because !== Reason.DelayedAck || timer === undefined || ticks.has(host)) continue;
    if (open || to === timer) ticks.set(host, timer);
  }
  return ticks;
});
