/** The version of a record's columns; part of the serialization and so of every digest. */
export const formatVersion = 1;

/** Records in a chunk; a power of two, so that a record is found by shift and mask. */
export const chunkShift = 12;
export const chunkLength = 1 << chunkShift;
export const chunkMask = chunkLength - 1;

/** Bytes of one record over all columns. */
export const recordBytes = 48;

/** The default maximum of records in a log: 20 million are 960 MB, about as much as a browser allows one page. */
export const mostRecords = 20_000_000;

/** A record's number: its place in the log. */
export type RecordId = number;
/** 'No record': the cause of what begins by itself. */
export const noRecord: RecordId = -1;

/** The word of a record's `place`. @param host number of a host or router, 0-65535. @param connection 0-65535. */
export function placeOf(host: number, connection: number): number {
  return host | (connection << 16);
}

/** Bit offsets of a record's fields in `mark`; the kind is at 0. */
export const codeShift = 8;
export const flagsShift = 16;
export const chargeShift = 24;

/** The word of a record's `mark`; each part is 0-255. */
export function markOf(kind: number, code: number, flags: number, charge: number): number {
  return kind | (code << codeShift) | (flags << flagsShift) | (charge << chargeShift);
}

/** A record's length in doubles and in words of 32 bits, which overlap. */
export const recordDoubles = recordBytes / 8;
export const recordWords = recordBytes / 4;

/** Indices of a record's doubles. */
export const doubleAt = { time: 0, value: 1 } as const;

/** Indices of a record's words, after the two doubles. */
export const wordAt = {
  cause: 4,
  segment: 5,
  sequence: 6,
  acknowledgment: 7,
  length: 8,
  window: 9,
  place: 10,
  mark: 11,
} as const;

/**
 * One chunk of the log: record after record in one buffer, which moves between workers as one transferable. A record's bytes
 * are contiguous because readers and writers use most of them: one cache line holds them all. docs/trace-format.md says what
 * each column means for each kind of record.
 */
export interface Chunk {
  readonly buffer: ArrayBuffer;
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

/** Lays views over a buffer of n * recordBytes bytes (by default a fresh one, for a whole chunk). */
export function createChunk(
  buffer: ArrayBuffer = new ArrayBuffer(chunkLength * recordBytes),
): Chunk {
  return { buffer, doubles: new Float64Array(buffer), words: new Uint32Array(buffer) };
}
