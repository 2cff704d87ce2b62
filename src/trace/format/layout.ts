/** The version of a record's columns; it stands in the serialization and so in every digest. */
export const formatVersion = 1;

/** Records in a chunk; a power of two, so that a record is found by shift and mask. */
export const chunkShift = 12;
export const chunkLength = 1 << chunkShift;
export const chunkMask = chunkLength - 1;

/** Bytes of one record over all columns. */
export const recordBytes = 48;

/**
 * Records that a log holds at most unless it is told otherwise: 20 million are 960 MB, about
 * as much as a browser lets one page have.
 */
export const mostRecords = 20_000_000;

/** A record's number: its place in the log. */
export type RecordId = number;
/** 'No record': the cause of what begins by itself. */
export const noRecord: RecordId = -1;

/** The word of a record's `place`. @param host number of a host or router, 0-65535. @param connection 0-65535. */
export function placeOf(host: number, connection: number): number {
  return host | (connection << 16);
}

/** Where in a record's `mark` its parts stand, in bits; the kind stands first. */
export const codeShift = 8;
export const flagsShift = 16;
export const chargeShift = 24;

/** The word of a record's `mark`; each part is 0-255. */
export function markOf(kind: number, code: number, flags: number, charge: number): number {
  return kind | (code << codeShift) | (flags << flagsShift) | (charge << chargeShift);
}

/** Doubles of a record, and words of 32 bits: the same bytes, counted in eights and in fours. */
export const recordDoubles = recordBytes / 8;
export const recordWords = recordBytes / 4;

/** Where a record's doubles stand among them. */
export const doubleAt = { time: 0, value: 1 } as const;

/** Where a record's words stand among them, after the two doubles. */
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
 * One chunk of the log: record after record in one buffer, which travels between workers as one
 * transferable. A record's bytes lie together because whatever writes or reads one wants most of
 * it: a line of the processor's cache holds it whole. docs/trace-format.md tells which column means
 * what for which kind of record.
 */
export interface Chunk {
  readonly buffer: ArrayBuffer;
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

/** Lays chunks over a buffer of n * recordBytes bytes (fresh, for a whole chunk, if none is given). */
export function createChunk(
  buffer: ArrayBuffer = new ArrayBuffer(chunkLength * recordBytes),
): Chunk {
  return { buffer, doubles: new Float64Array(buffer), words: new Uint32Array(buffer) };
}
