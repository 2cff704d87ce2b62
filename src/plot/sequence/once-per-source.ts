import type { SequenceSource } from './source.ts';

/** Caches what is read off a source, which never changes, per source. */
export function oncePerSource<T>(
  read: (source: SequenceSource) => T,
  known = new WeakMap<SequenceSource, { readonly answer: T }>(),
): (source: SequenceSource) => T {
  return (source) => {
    let found = known.get(source);
    if (found === undefined) known.set(source, (found = { answer: read(source) }));
    return found.answer;
  };
}
