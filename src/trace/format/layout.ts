/** The version of the record layout; it stands in the serialization and so in every digest. */
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

/**
 * One chunk of the log: a typed array per column, all views of one buffer, so that
 * a chunk travels between workers as one transferable. Which column means what for
 * which kind of record is told in docs/trace-format.md.
 */
export interface Chunk {
  readonly buffer: ArrayBuffer;
  /** Nanoseconds since the start of the simulation. */
  readonly time: Float64Array;
  /** A second time or a large number, by kind. */
  readonly value: Float64Array;
  /** The record that made this one happen, or noRecord. */
  readonly cause: Int32Array;
  /** The segment (the number of its SegmentSent record), or the record this one belongs to. */
  readonly segment: Int32Array;
  readonly sequence: Uint32Array;
  readonly acknowledgment: Uint32Array;
  readonly length: Uint32Array;
  readonly window: Uint32Array;
  /** Host in the low 16 bits, connection in the high ones: `placeOf`. */
  readonly place: Uint32Array;
  /** From the low byte: kind, code, flags, charge (what the time since the cause was spent on); `markOf`. */
  readonly mark: Uint32Array;
}

/** Lays the columns of n records over a buffer of n * recordBytes bytes (fresh if none is given). */
export function createChunk(
  buffer: ArrayBuffer = new ArrayBuffer(chunkLength * recordBytes),
  n = chunkLength,
): Chunk {
  return {
    buffer,
    time: new Float64Array(buffer, 0, n),
    value: new Float64Array(buffer, 8 * n, n),
    cause: new Int32Array(buffer, 16 * n, n),
    segment: new Int32Array(buffer, 20 * n, n),
    sequence: new Uint32Array(buffer, 24 * n, n),
    acknowledgment: new Uint32Array(buffer, 28 * n, n),
    length: new Uint32Array(buffer, 32 * n, n),
    window: new Uint32Array(buffer, 36 * n, n),
    place: new Uint32Array(buffer, 40 * n, n),
    mark: new Uint32Array(buffer, 44 * n, n),
  };
}
