import type { RecordId, Trace } from './format/index.ts';

/**
 * The first record that differs; if one log is a prefix of the other, the first record beyond it. Undefined if they are
 * equal.
 */
export function firstDifference(a: Trace, b: Trace): RecordId | undefined {
  const common = Math.min(a.length, b.length);
  for (let id = 0; id < common; id++) if (!sameRecord(a, b, id)) return id;
  return a.length === b.length ? undefined : common;
}

function sameRecord(a: Trace, b: Trace, id: RecordId): boolean {
  return (
    a.time(id) === b.time(id) &&
    a.kind(id) === b.kind(id) &&
    a.host(id) === b.host(id) &&
    a.connection(id) === b.connection(id) &&
    a.code(id) === b.code(id) &&
    a.flags(id) === b.flags(id) &&
    a.charge(id) === b.charge(id) &&
    a.cause(id) === b.cause(id) &&
    a.segment(id) === b.segment(id) &&
    a.sequence(id) === b.sequence(id) &&
    a.acknowledgment(id) === b.acknowledgment(id) &&
    a.lengthOf(id) === b.lengthOf(id) &&
    a.window(id) === b.window(id) &&
    a.value(id) === b.value(id)
  );
}
