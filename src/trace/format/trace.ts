import {
  chargeShift,
  chunkMask,
  chunkShift,
  codeShift,
  doubleAt,
  flagsShift,
  recordDoubles,
  recordWords,
  wordAt,
  type Chunk,
  type RecordId,
} from './layout.ts';
import type { Kind } from '../codes/index.ts';
import type { Nanoseconds } from './units.ts';

/** What a log has besides its records. */
export interface TraceHeader {
  /** Hosts by number; a record's `host` is an index into this list. */
  readonly hosts: readonly TraceHost[];
  /** Names of the routers, if there are any; their numbers as a record's `host` follow the hosts'. */
  readonly routers?: readonly string[];
  /** Numbers of the hosts at which packets were captured: when the others acted is unknown. Left out: a run. */
  readonly capturedAt?: readonly number[];
  /** What a capture suggests beyond its packets; left out: nothing, as in a run. */
  readonly inferred?: Inferred;
}

/** What is inferred from captured packets: the log's holds and think times, and why segments were sent again. */
export interface Inferred {
  /** By the record of the hold or the think time, or of a write. */
  readonly waits: Readonly<Record<RecordId, InferredWait>>;
  /** By segment. */
  readonly resent: Readonly<Record<RecordId, ResentBy>>;
}

/** A wait in words, each of which says that it is inferred. */
export interface InferredWait {
  /** The name of the rule behind it; empty: none. */
  readonly rule: string;
  /** `Nagle’s rule (likely)`. */
  readonly words: string;
  /** The cause of a silence that it explains: `server waits: Nagle’s rule (likely)`. */
  readonly cause: string;
  /** `Likely: the client held back 6 bytes ...` */
  readonly text: string;
}

/** What seems to have made a sender retransmit. */
export interface ResentBy {
  readonly trigger: 'probe' | 'fast' | 'timeout';
  readonly bySack: boolean;
  /** It was spurious: a record that shows that. */
  readonly undoneBy: RecordId | undefined;
}

export interface TraceHost {
  /** Unique name, used in every output (`client`, `server`). */
  readonly name: string;
  /** IPv4 address, for formats that need one. */
  readonly address: string;
  /** The order of options in its headers; left out: BSD's. */
  readonly optionOrder?: 'linux';
  /** What its congestion windows count, if that is neither bytes nor segments of data. */
  readonly windowUnit?: 'packets';
  /** How it finds losses, if it knows of each packet what became of it. */
  readonly lossDetection?: 'rack' | 'duplicates';
  /** Such a host sends tail loss probes unless this is false. */
  readonly tailLossProbe?: false;
  /** Its applications write and read TLS records. */
  readonly tls?: true;
}

/** How far a run was watched, and what the log must not reveal. */
export interface Watched {
  /** Nothing later is known; the last record may be earlier. */
  readonly until: Nanoseconds;
  /** Withheld reasons, as bits (`reasonBit`): no record names them. */
  readonly withheld: number;
}

/** One record, gathered from its columns, where readability matters more than speed. */
export interface TraceRecord {
  readonly id: RecordId;
  readonly kind: Kind;
  /** Since the start. */
  readonly time: Nanoseconds;
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
 * The immutable event log that every other module reads: records in order of time, ties in the order in which they were
 * made. Column accessors take a record number, 0 <= id < length; outside that range they are undefined.
 */
export class Trace {
  readonly header: TraceHeader;
  readonly length: number;
  /** The run went on, but the log had no room for more: it is complete up to its last record. */
  readonly full: boolean;
  /** How far the run was watched; undefined: to its end. */
  readonly watched: Watched | undefined;
  private held: readonly Chunk[];

  constructor(
    header: TraceHeader,
    chunks: readonly Chunk[],
    length: number,
    full = false,
    watched?: Watched,
  ) {
    this.header = header;
    this.held = chunks;
    this.length = length;
    this.full = full;
    this.watched = watched;
  }

  /** The chunks of records; none after `transfer`. */
  get chunks(): readonly Chunk[] {
    return this.held;
  }

  /** Transfers the buffers; reading this trace afterwards throws. */
  transfer(): readonly Chunk[] {
    const chunks = this.held;
    this.held = [];
    return chunks;
  }

  time(id: RecordId): Nanoseconds {
    const { doubles } = this.held[id >> chunkShift] as Chunk;
    return doubles[(id & chunkMask) * recordDoubles + doubleAt.time] as number;
  }
  value(id: RecordId): number {
    const { doubles } = this.held[id >> chunkShift] as Chunk;
    return doubles[(id & chunkMask) * recordDoubles + doubleAt.value] as number;
  }
  cause(id: RecordId): RecordId {
    return this.word(id, wordAt.cause) | 0;
  }
  segment(id: RecordId): RecordId {
    return this.word(id, wordAt.segment) | 0;
  }
  sequence(id: RecordId): number {
    return this.word(id, wordAt.sequence);
  }
  acknowledgment(id: RecordId): number {
    return this.word(id, wordAt.acknowledgment);
  }
  lengthOf(id: RecordId): number {
    return this.word(id, wordAt.length);
  }
  window(id: RecordId): number {
    return this.word(id, wordAt.window);
  }
  host(id: RecordId): number {
    return this.word(id, wordAt.place) & 0xffff;
  }
  connection(id: RecordId): number {
    return this.word(id, wordAt.place) >>> 16;
  }
  kind(id: RecordId): Kind {
    return (this.word(id, wordAt.mark) & 0xff) as Kind;
  }
  code(id: RecordId): number {
    return (this.word(id, wordAt.mark) >>> codeShift) & 0xff;
  }
  flags(id: RecordId): number {
    return (this.word(id, wordAt.mark) >>> flagsShift) & 0xff;
  }
  charge(id: RecordId): number {
    return this.word(id, wordAt.mark) >>> chargeShift;
  }

  /** What the wait of a record was, if that is only inferred. */
  inferred(id: RecordId): InferredWait | undefined {
    return this.header.inferred?.waits[id];
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

  /** The first record at or after a time; `length` if there is none. Binary search. */
  firstAtOrAfter(time: Nanoseconds): RecordId {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.time(middle) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Time of the last record, or until when the run was watched; 0 for an empty log. */
  get duration(): Nanoseconds {
    return this.watched?.until ?? (this.length === 0 ? 0 : this.time(this.length - 1));
  }

  private word(id: RecordId, at: number): number {
    const { words } = this.held[id >> chunkShift] as Chunk;
    return words[(id & chunkMask) * recordWords + at] as number;
  }
}
