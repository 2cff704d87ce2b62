import type { Pair } from './pairs.ts';

/** Windows that the ends announce: how many were compared, and the first pair that differs. */
export interface Windows {
  readonly compared: number;
  readonly equal: number;
  readonly first: Pair | undefined;
}

/** Compares the announced windows, in bytes, of the segments that both logs have. */
export function windowsOf(pairs: readonly Pair[]): Windows {
  const unlike = pairs.filter(({ run, capture }) => run.window !== capture.window);
  const [first] = [...unlike].sort((a, b) => a.capture.sentAt - b.capture.sentAt);
  return { compared: pairs.length, equal: pairs.length - unlike.length, first };
}
