import type { BitsPerSecond, Nanoseconds } from '../../trace/format/index.ts';

export type { BitsPerSecond, Nanoseconds };

export const millisecond: Nanoseconds = 1_000_000;
export const second: Nanoseconds = 1_000_000_000;

/** 'Never', as a deadline. */
export const never: Nanoseconds = Infinity;

// The engine turns sizes into time by these two alone; both round up to a whole nanosecond.

/** Time that a frame of `bytes` takes at `rate`. */
export function transmissionTime(bytes: number, rate: BitsPerSecond): Nanoseconds {
  return Math.ceil((bytes * 8 * second) / rate);
}

/** Time that a processor takes to copy `bytes` several times, at `perKilobyte` for 1024 of them once. */
export function copyingTime(bytes: number, times: number, perKilobyte: Nanoseconds): Nanoseconds {
  return Math.ceil((bytes * times * perKilobyte) / 1024);
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

/** Ticks from which on a timer wheel's next, coarser level counts, and how much coarser it is. */
const wheelLevel = { ticks: 63, coarser: 8 };

/**
 * When a timer of a hierarchical timer wheel fires (Varghese and Lauck 1987, as Linux 4.8 and later
 * have it: the table at the top of kernel/time/timer.c). It counts whole ticks, never fires early, and
 * so fires up to a tick late; timers of 63 ticks or more fire up to 8 ticks late, of 504 ticks up to 64, and
 * so on.
 */
export function wheelDeadline(
  heartbeat: Heartbeat,
  now: Nanoseconds,
  span: Nanoseconds,
): Nanoseconds {
  const ticks = Math.ceil(span / heartbeat.interval);
  let step = 1;
  while (ticks >= wheelLevel.ticks * step) step *= wheelLevel.coarser;
  const expires = ticksUntil(heartbeat, now) + ticks;
  return heartbeat.phase + (Math.floor(expires / step) + 1) * step * heartbeat.interval;
}
