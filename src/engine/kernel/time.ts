/** Whole nanoseconds since the start of a run, or a span of them. Exact up to 2^53 ns, 104 days. */
export type Nanoseconds = number;

export const microsecond: Nanoseconds = 1_000;
export const millisecond: Nanoseconds = 1_000_000;
export const second: Nanoseconds = 1_000_000_000;

/** 'Never', as a deadline. */
export const never: Nanoseconds = Infinity;

/**
 * Time that a frame of `bytes` takes at `rate` bits per second, rounded up to a whole
 * nanosecond. The only place where the engine turns sizes into time.
 */
export function transmissionTime(bytes: number, rate: number): Nanoseconds {
  return Math.ceil((bytes * 8 * second) / rate);
}

/** A host-wide heartbeat: it ticks at `phase`, `phase + interval`, ... whatever the connections do. */
export interface Heartbeat {
  readonly interval: Nanoseconds;
  readonly phase: Nanoseconds;
}

/** Number of ticks up to and including `time`; differences of it count the ticks between two times. */
export function ticksUntil(heartbeat: Heartbeat, time: Nanoseconds): number {
  return Math.floor((time - heartbeat.phase) / heartbeat.interval);
}

/** Time of the n-th tick after `time` (n >= 1); a tick at `time` itself has passed. */
export function nthTickAfter(heartbeat: Heartbeat, time: Nanoseconds, n: number): Nanoseconds {
  return heartbeat.phase + (ticksUntil(heartbeat, time) + n) * heartbeat.interval;
}
