import {
  chargeShift,
  chunkMask,
  chunkShift,
  codeShift,
  flagsShift,
  type Chunk,
  type RecordId,
} from './layout.ts';
import type { Kind } from './kind.ts';

/** What a log needs beside its records. */
export interface TraceHeader {
  /** Hosts by number; a record's `host` is an index into this list. */
  readonly hosts: readonly TraceHost[];
  /** Names of the routers, if there are any: their numbers as a record's `host` follow the hosts'. */
  readonly routers?: readonly string[];
}

export interface TraceHost {
  /** Unique name, as every output prints it (`client`, `server`). */
  readonly name: string;
  /** IPv4 address, for formats that want one. */
  readonly address: string;
}

/** One record, gathered from its columns: for places where readability matters more than speed. */
export interface TraceRecord {
  readonly id: RecordId;
  readonly kind: Kind;
  /** Nanoseconds since the start. */
  readonly time: number;
  readonly value: number;
  readonly cause: RecordId;
  readonly segment: RecordId;
  readonly sequence: number;
  readonly acknowledgment: number;
  readonly length: number;
  readonly window: number;
  readonly host: number;
  readonly connection: number;
  readonly code: number;
  readonly flags: number;
  readonly charge: number;
}

/**
 * The immutable event log every other room reads: records in order of time,
 * ties in the order in which they were made. Column accessors are by record
 * number, 0 <= id < length; outside that range they are undefined.
 */
export class Trace {
  readonly header: TraceHeader;
  readonly chunks: readonly Chunk[];
  readonly length: number;
  /** The run went on, but the log had no room for more: it is whole up to its last record. */
  readonly full: boolean;

  constructor(header: TraceHeader, chunks: readonly Chunk[], length: number, full = false) {
    this.header = header;
    this.chunks = chunks;
    this.length = length;
    this.full = full;
  }

  time(id: RecordId): number {
    return this.chunkOf(id).time[id & chunkMask] as number;
  }
  value(id: RecordId): number {
    return this.chunkOf(id).value[id & chunkMask] as number;
  }
  cause(id: RecordId): RecordId {
    return this.chunkOf(id).cause[id & chunkMask] as number;
  }
  segment(id: RecordId): RecordId {
    return this.chunkOf(id).segment[id & chunkMask] as number;
  }
  sequence(id: RecordId): number {
    return this.chunkOf(id).sequence[id & chunkMask] as number;
  }
  acknowledgment(id: RecordId): number {
    return this.chunkOf(id).acknowledgment[id & chunkMask] as number;
  }
  lengthOf(id: RecordId): number {
    return this.chunkOf(id).length[id & chunkMask] as number;
  }
  window(id: RecordId): number {
    return this.chunkOf(id).window[id & chunkMask] as number;
  }
  host(id: RecordId): number {
    return (this.chunkOf(id).place[id & chunkMask] as number) & 0xffff;
  }
  connection(id: RecordId): number {
    return (this.chunkOf(id).place[id & chunkMask] as number) >>> 16;
  }
  kind(id: RecordId): Kind {
    return ((this.chunkOf(id).mark[id & chunkMask] as number) & 0xff) as Kind;
  }
  code(id: RecordId): number {
    return ((this.chunkOf(id).mark[id & chunkMask] as number) >>> codeShift) & 0xff;
  }
  flags(id: RecordId): number {
    return ((this.chunkOf(id).mark[id & chunkMask] as number) >>> flagsShift) & 0xff;
  }
  charge(id: RecordId): number {
    return (this.chunkOf(id).mark[id & chunkMask] as number) >>> chargeShift;
  }

  /** One whole record. */
  record(id: RecordId): TraceRecord {
    return {
      id,
      kind: this.kind(id),
      time: this.time(id),
      value: this.value(id),
      cause: this.cause(id),
      segment: this.segment(id),
      sequence: this.sequence(id),
      acknowledgment: this.acknowledgment(id),
      length: this.lengthOf(id),
      window: this.window(id),
      host: this.host(id),
      connection: this.connection(id),
      code: this.code(id),
      flags: this.flags(id),
      charge: this.charge(id),
    };
  }

  /** The first record at or after a time (nanoseconds); `length` if there is none. Binary search. */
  firstAtOrAfter(time: number): RecordId {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.time(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Time of the last record, nanoseconds; 0 for an empty log. */
  get duration(): number {
    return this.length === 0 ? 0 : this.time(this.length - 1);
  }

  private chunkOf(id: RecordId): Chunk {
    return this.chunks[id >> chunkShift] as Chunk;
  }
}
