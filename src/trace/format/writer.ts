import {
  chunkLength,
  createChunk,
  mostRecords,
  noRecord,
  type Chunk,
  type RecordId,
} from './layout.ts';
import { Trace, type TraceHeader } from './trace.ts';
import type { Kind } from './kind.ts';
import type { Charge } from './charge.ts';

/**
 * Appends records to a log, column by column and without an object per record: the writer
 * sits in the engine's innermost loop. The engine's `Log` gives each kind of record a
 * function with names.
 */
export class TraceWriter {
  private readonly chunks: Chunk[] = [];
  private chunk: Chunk = createChunk();
  private at = 0;
  private before = 0;
  private readonly header: TraceHeader;
  private readonly capacity: number;
  private overflowed = false;

  /** @param capacity records at most, a multiple of `chunkLength` or rounded up to one. */
  constructor(header: TraceHeader, capacity = mostRecords) {
    this.header = header;
    this.capacity = capacity;
    this.chunks.push(this.chunk);
  }

  /** There was no room, or no memory, for a record: what was written after `length` is lost. */
  get full(): boolean {
    return this.overflowed;
  }

  /** Number of records written. */
  get length(): number {
    return this.before + this.at;
  }

  /**
   * Begins a record with what every record has and returns its number, noRecord if the log is
   * full. The columns it has beside are set by the calls that follow; the rest stays 0,
   * `segment` noRecord.
   */
  begin(
    kind: Kind,
    time: number,
    cause: RecordId,
    charge: Charge,
    host: number,
    connection: number,
    code: number,
  ): RecordId {
    if (this.at === chunkLength && !this.grow()) return noRecord;
    const { chunk } = this;
    const i = this.at++;
    chunk.time[i] = time;
    chunk.cause[i] = cause;
    chunk.segment[i] = noRecord;
    chunk.place[i] = host | (connection << 16);
    chunk.mark[i] = kind | (code << 8) | (charge << 24);
    return this.before + i;
  }

  /** Sets the last record's segment, or the record it belongs to. */
  belongs(segment: RecordId): void {
    this.chunk.segment[this.at - 1] = segment;
  }

  /** Sets the last record's four numbers of 32 bits. */
  numbers(sequence: number, acknowledgment: number, length: number, window: number): void {
    const { chunk } = this;
    const i = this.at - 1;
    chunk.sequence[i] = sequence;
    chunk.acknowledgment[i] = acknowledgment;
    chunk.length[i] = length;
    chunk.window[i] = window;
  }

  /** Sets the last record's large number. */
  value(value: number): void {
    this.chunk.value[this.at - 1] = value;
  }

  /** Sets the last record's flags; once. */
  flags(flags: number): void {
    const i = this.at - 1;
    this.chunk.mark[i] = (this.chunk.mark[i] as number) | (flags << 16);
  }

  /**
   * Forgets the records from `length` on: the engine went back to an earlier state.
   * @throws RangeError if the log is shorter than that.
   */
  truncate(length: number): void {
    if (length < 0 || length > this.length) {
      throw new RangeError(`cannot cut a log of ${this.length} records to ${length}`);
    }
    const keep = Math.max(1, Math.ceil(length / chunkLength));
    // A trace already handed out keeps its own list of chunks; what is rewritten here must not be theirs.
    this.chunks.length = keep;
    const last = this.chunks[keep - 1] as Chunk;
    this.before = (keep - 1) * chunkLength;
    this.at = length - this.before;
    this.chunk = createChunk();
    copyRecords(last, this.chunk, this.at);
    this.chunks[keep - 1] = this.chunk;
    this.overflowed = false;
  }

  /** The log so far, as an immutable trace. Later records do not show in it. */
  trace(): Trace {
    return new Trace(this.header, [...this.chunks], this.length, this.overflowed);
  }

  /** Begins another chunk; false if the log is full. */
  private grow(): boolean {
    const chunk = this.length < this.capacity ? chunkIfMemory() : undefined;
    if (chunk === undefined) {
      this.overflowed = true;
      // What belongs to the record that found no room must not end up in the last one.
      this.chunk = nowhere;
      return false;
    }
    this.before += chunkLength;
    this.chunk = chunk;
    this.chunks.push(chunk);
    this.at = 0;
    return true;
  }
}

/** Takes no record: what is written beyond the end of a column is gone. */
const nowhere = createChunk(new ArrayBuffer(0), 0);

/** A machine without memory for another chunk says so by a RangeError. */
function chunkIfMemory(): Chunk | undefined {
  try {
    return createChunk();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Copies the first `count` records; what lies beyond stays 0, as `begin` expects it. */
function copyRecords(from: Chunk, to: Chunk, count: number): void {
  to.time.set(from.time.subarray(0, count));
  to.value.set(from.value.subarray(0, count));
  to.cause.set(from.cause.subarray(0, count));
  to.segment.set(from.segment.subarray(0, count));
  to.sequence.set(from.sequence.subarray(0, count));
  to.acknowledgment.set(from.acknowledgment.subarray(0, count));
  to.length.set(from.length.subarray(0, count));
  to.window.set(from.window.subarray(0, count));
  to.place.set(from.place.subarray(0, count));
  to.mark.set(from.mark.subarray(0, count));
}
