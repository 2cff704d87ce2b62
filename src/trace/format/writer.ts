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
  /** Which of the chunks is written. */
  private current = 0;
  private at = 0;
  private before = 0;
  private furthest = 0;
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

  /** Records that were written at some time and are still there, whatever `rewind` has done since. */
  get known(): number {
    return Math.max(this.furthest, this.length);
  }

  /**
   * Goes back to `length` records, or forward again to as many as were written before: the engine
   * went to another moment of the same run. What lies beyond stays in its place, for the run will
   * write it again to the bit; so a trace that was handed out is not disturbed either.
   * @throws RangeError if the log was never as long as that.
   */
  rewind(length: number): void {
    this.furthest = this.known;
    if (length < 0 || length > this.furthest) {
      throw new RangeError(`cannot go to record ${length} of ${this.furthest} that are known`);
    }
    const chunk = Math.max(0, Math.ceil(length / chunkLength) - 1);
    this.current = chunk;
    this.chunk = this.chunks[chunk] as Chunk;
    this.before = chunk * chunkLength;
    this.at = length - this.before;
    this.overflowed = false;
  }

  /** The log so far, as an immutable trace. Later records do not show in it. */
  trace(): Trace {
    const chunks = this.chunks.slice(0, Math.max(1, Math.ceil(this.length / chunkLength)));
    return new Trace(this.header, chunks, this.length, this.overflowed);
  }

  /** Begins another chunk; false if the log is full. */
  private grow(): boolean {
    const next = this.chunks[this.current + 1];
    if (next !== undefined) {
      this.current++;
      this.before += chunkLength;
      this.chunk = next;
      this.at = 0;
      return true;
    }
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
    this.current++;
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
