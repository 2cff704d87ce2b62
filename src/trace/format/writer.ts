import {
  chunkLength,
  chunkMask,
  doubleAt,
  markOf,
  mostRecords,
  noRecord,
  placeOf,
  recordDoubles,
  recordWords,
  wordAt,
  type Chunk,
  type RecordId,
} from './layout.ts';
import { LogMemory } from './memory.ts';
import { Trace, type TraceHeader, type TraceRecord } from './trace.ts';
import type { Nanoseconds } from './units.ts';

/** Provides the current time. */
export interface Clock {
  /** Since the start. */
  readonly now: Nanoseconds;
}

/** A record to be written. */
export type NewRecord = Pick<TraceRecord, 'kind' | 'time'> & Partial<Omit<TraceRecord, 'id'>>;

/**
 * Appends records to a log, without an object per record: the writer sits in the engine's innermost
 * loop. `RecordWriter` (src/trace/records) gives each kind of record a method with names.
 */
export class TraceWriter {
  private readonly chunks: Chunk[] = [];
  private chunk: Chunk;
  /** The index of the current chunk. */
  private current = 0;
  private at = 0;
  private before = 0;
  private furthest = 0;
  private readonly header: TraceHeader;
  private readonly capacity: number;
  private readonly clock: Clock;
  private readonly memory: LogMemory;
  private overflowed = false;

  /**
   * @param capacity maximum of records, a multiple of `chunkLength` or rounded up to one.
   * @param clock provides the current time; left out: it is always 0.
   * @param memory where the log is written; left out: into fresh memory.
   */
  constructor(
    header: TraceHeader,
    capacity = mostRecords,
    clock: Clock = { now: 0 },
    memory = new LogMemory(),
  ) {
    this.header = header;
    this.capacity = capacity;
    this.clock = clock;
    this.memory = memory;
    this.chunk = memory.take();
    this.chunks.push(this.chunk);
  }

  /** There was no room, or no memory, for a record: everything after `length` is lost. */
  get full(): boolean {
    return this.overflowed;
  }

  /** Number of records written. */
  get length(): number {
    return this.before + this.at;
  }

  /**
   * Writes a record at the current time and returns its number, or noRecord if the log is full. One call with every column,
   * and the time read here, because a call per group of columns, with the time as an argument, costs as much again as the
   * stores. Starting another chunk is inlined here too: V8 does not inline a function of more than 460 bytes of bytecode
   * into its callers, and one copy of this one is faster than a dozen (docs/decisions/0009).
   * @param mark from `markOf`. @param place from `placeOf`.
   */
  record(
    mark: number,
    cause: RecordId,
    place: number,
    segment: RecordId,
    value: number,
    sequence: number,
    acknowledgment: number,
    length: number,
    window: number,
  ): RecordId {
    if (this.at === chunkLength) {
      let next = this.chunks[this.current + 1];
      if (next === undefined) {
        try {
          if (this.before + chunkLength < this.capacity) next = this.memory.take();
        } catch (error) {
          // Running out of memory for another chunk shows as a RangeError.
          if (!(error instanceof RangeError)) throw error;
        }
        if (next === undefined) {
          this.overflowed = true;
          return noRecord;
        }
        // Writes beyond an array's end would be lost silently.
        const { doubles, words } = next;
        const whole =
          doubles.length === chunkLength * recordDoubles &&
          words.length === chunkLength * recordWords;
        if (!whole) {
          const records = doubles.length / recordDoubles;
          throw new RangeError(`a chunk has ${records} records in the place of ${chunkLength}`);
        }
        this.chunks.push(next);
      }
      this.current++;
      this.before += chunkLength;
      this.chunk = next;
      this.at = 0;
    }
    const { doubles, words } = this.chunk;
    // The mask changes nothing: it bounds the index for the compiler.
    const i = this.at & chunkMask;
    this.at = i + 1;
    doubles[i * recordDoubles + doubleAt.time] = this.clock.now;
    doubles[i * recordDoubles + doubleAt.value] = value;
    // An arbitrary number is converted to a double before it goes into an array of words, unless it is known to be a word.
    words[i * recordWords + wordAt.cause] = cause | 0;
    words[i * recordWords + wordAt.segment] = segment | 0;
    words[i * recordWords + wordAt.sequence] = sequence | 0;
    words[i * recordWords + wordAt.acknowledgment] = acknowledgment | 0;
    words[i * recordWords + wordAt.length] = length | 0;
    words[i * recordWords + wordAt.window] = window | 0;
    words[i * recordWords + wordAt.place] = place | 0;
    words[i * recordWords + wordAt.mark] = mark | 0;
    return this.before + i;
  }

  /** The same for a record whose four numbers of 32 bits are 0. */
  brief(mark: number, cause: RecordId, place: number, segment: RecordId, value: number): RecordId {
    return this.record(mark, cause, place, segment, value, 0, 0, 0, 0);
  }

  /** The same from an object, for logs that no run of the engine wrote; missing fields are 0, or no record. */
  append(entry: NewRecord): RecordId {
    const { kind, time, host = 0, connection = 0, code = 0, flags = 0, charge = 0 } = entry;
    const { cause = noRecord, segment = noRecord, sequence = 0, acknowledgment = 0 } = entry;
    const { length = 0, window = 0, value = 0 } = entry;
    const mark = markOf(kind, code, flags, charge);
    const place = placeOf(host, connection);
    const numbers = [sequence, acknowledgment, length, window] as const;
    const id = this.record(mark, cause, place, segment, value, ...numbers);
    if (id !== noRecord) {
      this.chunk.doubles[(this.at - 1) * recordDoubles + doubleAt.time] = time;
    }
    return id;
  }

  /** Records that were written at some time and are still there, regardless of `rewind`. */
  get known(): number {
    return Math.max(this.furthest, this.length);
  }

  /**
   * Goes back to `length` records, or forward again to as many as were written before, when the engine moves to another time
   * of the same run. The records beyond stay, because the run will write the same bits again; so traces made earlier stay
   * valid.
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

  /** The log so far, as an immutable trace without later records. */
  trace(): Trace {
    const chunks = this.chunks.slice(0, Math.max(1, Math.ceil(this.length / chunkLength)));
    return new Trace(this.header, chunks, this.length, this.overflowed);
  }
}
