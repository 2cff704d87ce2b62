import type {
  BitsPerSecond,
  MegabitsPerSecond,
  Milliseconds,
  Nanoseconds,
} from '../trace/format/index.ts';

/** Whole nanoseconds, to the nearest. */
export function nanoseconds(milliseconds: Milliseconds): Nanoseconds {
  return Math.round(milliseconds * 1e6);
}

/** Whole bits per second, to the nearest. */
export function bitsPerSecond(megabits: MegabitsPerSecond): BitsPerSecond {
  return Math.round(megabits * 1e6);
}
