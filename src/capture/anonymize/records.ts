import { isRecordHeader, type Capture } from '../read/index.ts';

/** TLS: a type, a version, a length. */
export const recordHeaderBytes = 5;

/** Where the TLS record that begins at a place ends. */
export function recordEnd(bytes: Uint8Array, at: number): number {
  return at + recordHeaderBytes + bytes[at + 3]! * 256 + bytes[at + 4]!;
}

/** Whether a record begins there, and its header is all there. */
export function hasRecordHeader(bytes: Uint8Array, at: number): boolean {
  return at + recordHeaderBytes <= bytes.length && isRecordHeader(bytes, at);
}

/** By row, where records begin behind its first byte: each record shows where the next one begins, in order of sequence. */
export function recordPlaces({ store, flows }: Capture): ReadonlyMap<number, readonly number[]> {
  const { flow, sequence, payloadKept } = store.columns;
  const rows: number[][] = flows.map(() => []);
  for (let row = 0; row < store.count; row++) {
    if (payloadKept[row]! >= recordHeaderBytes) rows[flow[row]!]!.push(row);
  }
  const places = new Map<number, number[]>();
  for (const own of rows) {
    const base = sequence[own[0] ?? 0]!;
    const startOf = (row: number): number => (sequence[row]! - base) | 0;
    let next = -Infinity;
    for (const row of own.sort((a, b) => startOf(a) - startOf(b))) {
      const start = startOf(row);
      const bytes = store.payloadOf(row);
      const found: number[] = [];
      let at = Math.max(0, next - start);
      while (hasRecordHeader(bytes, at)) {
        if (at > 0) found.push(at);
        at = recordEnd(bytes, at);
        next = start + at;
      }
      if (found.length > 0) places.set(row, found);
    }
  }
  return places;
}
