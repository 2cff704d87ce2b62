import type { Trace } from './format/index.ts';

/**
 * Caches a reading of a log, which never changes, per log. The result is shared by all callers, so it must not be changed
 * either.
 */
export function oncePerTrace<T>(read: (trace: Trace) => T): (trace: Trace) => T {
  const known = new WeakMap<Trace, { readonly answer: T }>();
  return (trace) => {
    const before = known.get(trace);
    if (before !== undefined) return before.answer;
    const answer = read(trace);
    known.set(trace, { answer });
    return answer;
  };
}

/** A reading that can be done ahead in steps, where it would keep a page busy for too long. */
export interface SteppedReading<T> {
  (trace: Trace): T;
  /** Does it in steps of some milliseconds; takes none if it is already done. */
  ahead(trace: Trace): Generator<void, void>;
  /** What it comes to, where that is known before the log is read. */
  know(trace: Trace, answer: T): void;
}

/** About as many records as one step reads. */
export const recordsPerStep = 0x8000;

/** The same for a reading that yields after each step. */
export function oncePerTraceInSteps<T>(
  read: (trace: Trace) => Generator<void, T>,
): SteppedReading<T> {
  const known = new WeakMap<Trace, { readonly answer: T }>();
  function* ahead(trace: Trace): Generator<void, void> {
    if (known.has(trace)) return;
    const answer = yield* read(trace);
    known.set(trace, { answer });
  }
  const atOnce = (trace: Trace): T => {
    const steps = ahead(trace);
    while (steps.next().done !== true);
    return (known.get(trace) as { readonly answer: T }).answer;
  };
  const know = (trace: Trace, answer: T): void => void known.set(trace, { answer });
  return Object.assign(atOnce, { ahead, know });
}
