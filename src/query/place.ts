import { InputError } from '../scenario/index.ts';
import type { Run } from '../run/index.ts';
import type { Nanoseconds } from '../trace/format/index.ts';
import { measure, momentOf } from './measure.ts';
import type { Position, Query } from './query.ts';

/** A place in a run: a time, and the level asked for there, if any. */
export interface Place {
  readonly at: Position;
  readonly level?: Query;
}

/** Where a place is in a run: `level` in the base units of a quantity, 0 if none is asked for. */
export interface FoundPlace {
  readonly time: Nanoseconds;
  readonly level: number;
}

/** Finds a place in a run. Throws InputError if the run does not have it. */
export function placeIn(run: Run, { at, level }: Place): FoundPlace {
  const { time } = momentOf(run.trace, at);
  return { time, level: level === undefined ? 0 : measure(run, level).value };
}

/** What a function returns; null if there is no answer. */
export function answerOf<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
