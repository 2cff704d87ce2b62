/** Milliseconds to whole nanoseconds, to the nearest. */
export function nanoseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1e6);
}

/** Mb/s to whole bits per second, to the nearest. */
export function bitsPerSecond(megabits: number): number {
  return Math.round(megabits * 1e6);
}
