import { Kind } from '../../trace/codes/index.ts';
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { roundTripRecord } from '../../trace/records/index.ts';

/** Where the retransmission timeouts (RTO) of an end of a connection first differ in two runs. */
export interface TimeoutParting {
  readonly host: number;
  readonly connection: number;
  /** When the earlier of both was measured. */
  readonly time: Nanoseconds;
  readonly timeouts: readonly [Milliseconds, Milliseconds];
}

/** The first round trip after which an end waits for another time; undefined: none, as far as both measure. */
export function timeoutPartingOf(a: Trace, b: Trace): TimeoutParting | undefined {
  const others = byEnd(b);
  let found: TimeoutParting | undefined;
  for (const [key, own] of byEnd(a)) {
    const other = others.get(key) ?? [];
    const i = own.findIndex((id, n) => n < other.length && !sameTimeout(a, id, b, other[n]!));
    if (i < 0) continue;
    const [one, two] = [own[i]!, other[i]!];
    const time = Math.min(a.time(one), b.time(two));
    if (found !== undefined && found.time <= time) continue;
    const timeouts = [roundTripRecord.timeout(a, one), roundTripRecord.timeout(b, two)] as const;
    found = { host: a.host(one), connection: a.connection(one), time, timeouts };
  }
  return found;
}

function byEnd(trace: Trace): Map<number, RecordId[]> {
  const ends = new Map<number, RecordId[]>();
  for (const id of recordsOf(trace, Kind.RoundTrip)) {
    const key = trace.connection(id) * 0x10000 + trace.host(id);
    const own = ends.get(key);
    if (own === undefined) ends.set(key, [id]);
    else own.push(id);
  }
  return ends;
}

/** Timeouts that differ by less follow from times that differ a little. */
const hardlyUnlike = 0.1;

function sameTimeout(a: Trace, one: RecordId, b: Trace, two: RecordId): boolean {
  const [own, other] = [roundTripRecord.timeout(a, one), roundTripRecord.timeout(b, two)];
  return Math.abs(own - other) < hardlyUnlike * Math.max(own, other);
}
