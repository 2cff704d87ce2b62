import type { Trace } from './format/index.ts';

/**
 * A reading of a log that is done once, however many ask: a log never changes. The answer lives as
 * long as its log and is shared by all who ask, so it must not be changed either.
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
