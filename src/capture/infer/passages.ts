import type { Nanoseconds } from '../../trace/format/index.ts';
import { Flag } from '../../trace/codes/index.ts';
import type { CapturedConnection } from '../connections/index.ts';
import { inOrder, merged } from './order.ts';
import type { RowReader } from './rows.ts';

/** The ends of a connection: 0 the client, 1 the server. */
export type End = 0 | 1;

/** A packet with the times at which the two ends saw it, by the client's clock. */
export interface Passage {
  /** In the file: the client's capture, or the server's where only that has it. */
  readonly number: number;
  readonly from: End;
  /** When its sender sent it: captured there, or estimated. */
  readonly sent: Nanoseconds;
  /** When its receiver had it; undefined: it was lost on the path. */
  readonly arrived: Nanoseconds | undefined;
  /** Counted from the sender's SYN, without wrapping: SYN 0, first byte 1. */
  readonly sequence: number;
  readonly length: number;
  readonly end: number;
  /** Counted from the peer's SYN; -1 without the ACK bit. */
  readonly acknowledgment: number;
  /** Bytes, scaled. */
  readonly window: number;
  readonly flags: number;
  /** It reports data beyond a hole. */
  readonly selective: boolean;
  /** Bytes that it repeats. */
  readonly repeated: boolean;
  /** TSval; -1: none. */
  readonly timestamp: number;
}

/** Passages in columns, because a capture may have a million; rows are in the order in which they were added. */
export class PassageColumns {
  readonly number: Uint32Array;
  readonly from: Uint8Array;
  /** At the capture point, until the times at the ends are known. */
  readonly sent: Float64Array;
  /** NaN: it did not arrive. */
  readonly arrived: Float64Array;
  readonly sequence: Float64Array;
  readonly length: Uint32Array;
  readonly acknowledgment: Float64Array;
  readonly window: Uint32Array;
  readonly flags: Uint8Array;
  readonly selective: Uint8Array;
  readonly repeated: Uint8Array;
  readonly timestamp: Float64Array;
  count = 0;

  constructor(capacity: number) {
    this.number = new Uint32Array(capacity);
    this.from = new Uint8Array(capacity);
    this.sent = new Float64Array(capacity);
    this.arrived = new Float64Array(capacity);
    this.sequence = new Float64Array(capacity);
    this.length = new Uint32Array(capacity);
    this.acknowledgment = new Float64Array(capacity);
    this.window = new Uint32Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.selective = new Uint8Array(capacity);
    this.repeated = new Uint8Array(capacity);
    this.timestamp = new Float64Array(capacity);
  }

  /** Adds what a row of a capture says; returns its row here. Its times are still to be filled in. */
  add(connection: CapturedConnection, reader: RowReader, from: number): number {
    const { packets } = connection;
    const row = this.count++;
    const isClient = packets.fromClient[from] === 1;
    const own = isClient ? 'client' : 'server';
    const flags = packets.flags[from] as number;
    this.number[row] = packets.number[from] as number;
    this.from[row] = isClient ? 0 : 1;
    this.sent[row] = packets.time[from] as number;
    this.arrived[row] = NaN;
    this.sequence[row] = reader.of(own, packets.sequence[from] as number);
    this.length[row] = packets.length[from] as number;
    this.acknowledgment[row] =
      (flags & Flag.Ack) === 0
        ? -1
        : reader.of(isClient ? 'server' : 'client', packets.acknowledgment[from] as number);
    this.window[row] = reader.window(own, flags, packets.window[from] as number);
    this.flags[row] = flags;
    const acknowledgment = packets.acknowledgment[from] as number;
    const beyond = packets.sackOf(from).some(({ start }) => ((start - acknowledgment) | 0) > 0);
    this.selective[row] = beyond ? 1 : 0;
    this.timestamp[row] =
      packets.hasTimestamps[from] === 1 ? (packets.timestamp[from] as number) : -1;
    return row;
  }

  /** Rows that one end sent, by their order here. */
  rowsFrom(end: End): Uint32Array {
    const rows = new Uint32Array(this.count);
    let found = 0;
    for (let row = 0; row < this.count; row++) if (this.from[row] === end) rows[found++] = row;
    return rows.subarray(0, found);
  }

  /** The passages in the order of sending, with `repeated` filled in. */
  inOrder(): Passage[] {
    const { sent, sequence, length, flags, from, repeated } = this;
    const compare = (a: number, b: number): number =>
      (sent[a] as number) - (sent[b] as number) ||
      (sequence[a] as number) - (sequence[b] as number) ||
      a - b;
    const rows = merged(
      inOrder(this.rowsFrom(0), compare),
      inOrder(this.rowsFrom(1), compare),
      compare,
    );
    const highest = [0, 0];
    return Array.from(rows, (row) => {
      const end = from[row] as End;
      const used = length[row]! + ((flags[row]! & (Flag.Syn | Flag.Fin)) === 0 ? 0 : 1);
      const reach = (sequence[row] as number) + used;
      const before = highest[end] as number;
      if (used > 0) {
        if (reach <= before) repeated[row] = 1;
        highest[end] = Math.max(before, reach);
      }
      return new RowPassage(this, row);
    });
  }
}

/** A row of the columns: all its properties are read there. */
class RowPassage implements Passage {
  private readonly columns: PassageColumns;
  private readonly row: number;

  constructor(columns: PassageColumns, row: number) {
    this.columns = columns;
    this.row = row;
  }

  get number(): number {
    return this.columns.number[this.row] as number;
  }

  get from(): End {
    return this.columns.from[this.row] as End;
  }

  get sent(): Nanoseconds {
    return this.columns.sent[this.row] as number;
  }

  get arrived(): Nanoseconds | undefined {
    const time = this.columns.arrived[this.row] as number;
    return Number.isNaN(time) ? undefined : time;
  }

  get sequence(): number {
    return this.columns.sequence[this.row] as number;
  }

  get length(): number {
    return this.columns.length[this.row] as number;
  }

  get end(): number {
    return this.sequence + this.length;
  }

  get acknowledgment(): number {
    return this.columns.acknowledgment[this.row] as number;
  }

  get window(): number {
    return this.columns.window[this.row] as number;
  }

  get flags(): number {
    return this.columns.flags[this.row] as number;
  }

  get selective(): boolean {
    return this.columns.selective[this.row] === 1;
  }

  get repeated(): boolean {
    return this.columns.repeated[this.row] === 1;
  }

  get timestamp(): number {
    return this.columns.timestamp[this.row] as number;
  }
}
