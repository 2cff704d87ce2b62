import type {
  BitsPerSecond,
  MegabitsPerSecond,
  Milliseconds,
  Nanoseconds,
} from '../trace/format/index.ts';

/** Rounded to whole nanoseconds. */
export function nanoseconds(milliseconds: Milliseconds): Nanoseconds {
  return Math.round(milliseconds * 1e6);
}

/** Rounded to whole bits per second. */
export function bitsPerSecond(megabits: MegabitsPerSecond): BitsPerSecond {
  return Math.round(megabits * 1e6);
}
