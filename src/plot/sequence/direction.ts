import type { Trace } from '../../trace/format/index.ts';
import { oncePerTrace, segmentsOf, type Segment } from '../../trace/index.ts';

/** The direction of data on a connection. */
export interface Direction {
  /** Counts from 0. */
  readonly connection: number;
  /** Number of the host that sends. */
  readonly from: number;
}

/** The connection that carries the most bytes (or the one asked for), and the end that sends more of them. */
export function busiestDirection(trace: Trace, wanted?: number): Direction {
  const known = directionsOf(trace);
  let direction = known.get(wanted);
  if (direction === undefined) known.set(wanted, (direction = readDirection(trace, wanted)));
  return direction;
}

/** Cached by the connection asked for. */
const directionsOf = oncePerTrace(() => new Map<number | undefined, Direction>());

function readDirection(trace: Trace, wanted: number | undefined): Direction {
  const segments = segmentsOf(trace);
  const bytes = bytesOf(trace);
  let connection = wanted ?? segments[0]?.connection ?? 0;
  if (wanted === undefined) {
    for (const [id, count] of bytes) if (count > (bytes.get(connection) ?? 0)) connection = id;
  }
  return { connection, from: talkerOn(connection, segments) };
}

/** The bytes of all segments of each connection. */
export const bytesOf = oncePerTrace((trace): ReadonlyMap<number, number> => {
  const bytes = new Map<number, number>();
  for (const { connection, length } of segmentsOf(trace)) {
    bytes.set(connection, (bytes.get(connection) ?? 0) + length);
  }
  return bytes;
});

/** The end that sends more bytes; the one that sends first if both send as many. */
function talkerOn(wanted: number, segments: readonly Segment[]): number {
  let first: number | undefined;
  let other: number | undefined;
  let balance = 0;
  for (const { connection, from, length } of segments) {
    if (connection !== wanted) continue;
    first ??= from;
    if (from !== first) other ??= from;
    balance += from === first ? length : -length;
  }
  return (balance >= 0 ? first : other) ?? 0;
}
