import { kindCount, type Kind } from './codes/index.ts';
import type { RecordId, Trace } from './format/index.ts';
import { oncePerTraceInSteps, recordsPerStep } from './once.ts';

/** The records of each kind, ascending, by kind number. */
export const recordsByKind = oncePerTraceInSteps(function* (trace): Generator<
  void,
  readonly Uint32Array[]
> {
  const counts = new Uint32Array(kindCount);
  // A long log is too large to be read twice for them.
  const kinds = new Uint8Array(trace.length);
  for (let id = 0; id < trace.length; id++) {
    const kind = trace.kind(id);
    kinds[id] = kind;
    counts[kind]!++;
    if (id % recordsPerStep === 0) yield;
  }
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let id = 0; id < trace.length; id++) {
    const kind = kinds[id]!;
    lists[kind]![counts[kind]!++] = id;
    if (id % recordsPerStep === 0) yield;
  }
  return lists;
});

/** The records of some kinds, ascending: a reading that needs few kinds skips all others. */
export function recordsOf(trace: Trace, ...kinds: readonly Kind[]): Iterable<RecordId> {
  const lists = recordsByKind(trace);
  return kinds
    .map((kind) => lists[kind] ?? new Uint32Array())
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)
    .reduce(merged, new Uint32Array());
}

/** Merges two ascending lists. */
function merged(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0) return b;
  const all = new Uint32Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let n = 0; n < all.length; n++) {
    all[n] = j === b.length || (a[i] as number) < (b[j] as number) ? a[i++]! : b[j++]!;
  }
  return all;
}
