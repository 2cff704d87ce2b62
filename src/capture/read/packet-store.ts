import { CaptureError, grouped } from './capture-error.ts';
import { maxKept, maxTcpPackets } from './limits.ts';

function columnsFor(capacity: number) {
  return {
    number: new Uint32Array(capacity),
    /** Nanoseconds since the first packet in the file; those before it are negative until the end of the file. */
    time: new Float64Array(capacity),
    /** Index of its direction: a pair of endpoints (`Flows`). */
    flow: new Uint32Array(capacity),
    sequence: new Uint32Array(capacity),
    acknowledgment: new Uint32Array(capacity),
    length: new Uint32Array(capacity),
    /** How much of its payload the file has. */
    captured: new Uint32Array(capacity),
    window: new Uint16Array(capacity),
    flags: new Uint8Array(capacity),
    timestamp: new Uint32Array(capacity),
    echo: new Uint32Array(capacity),
    hasTimestamps: new Uint8Array(capacity),
    identification: new Uint16Array(capacity),
    hops: new Uint8Array(capacity),
    marks: new Uint8Array(capacity),
    /** The options of a SYN, packed (`packSynOptions`). */
    syn: new Uint32Array(capacity),
    /** Where its SACK blocks begin, and how many there are. */
    sackAt: new Uint32Array(capacity),
    sackCount: new Uint8Array(capacity),
    /** Where its kept payload begins, and how many bytes. */
    payloadAt: new Uint32Array(capacity),
    payloadKept: new Uint16Array(capacity),
  };
}

export type StoreColumns = ReturnType<typeof columnsFor>;

/** The TCP packets of a capture in the order of the file, in columns: one object a packet would not fit into memory. */
export class PacketStore {
  count = 0;
  columns: StoreColumns = columnsFor(1024);
  private sackEdges = new Uint32Array(256);
  private sackLength = 0;
  private kept = new Uint8Array(16_384);
  private keptLength = 0;
  /** Whether payload was left out because there is too much of it. */
  keptFull = false;

  /**
   * A new row; all its columns are 0.
   * @throws CaptureError if there are too many
   */
  add(): number {
    if (this.count === maxTcpPackets) {
      throw new CaptureError(
        `more than ${grouped(maxTcpPackets)} packets of TCP (open a part of it: editcap -c ${maxTcpPackets} IN OUT, or a capture of one host)`,
      );
    }
    if (this.count === this.columns.number.length) this.grow();
    return this.count++;
  }

  addSack(row: number, start: number, end: number): void {
    if (this.sackLength + 2 > this.sackEdges.length) this.sackEdges = doubled(this.sackEdges);
    const { sackAt, sackCount } = this.columns;
    const before = sackCount[row] ?? 0;
    if (before === 0) sackAt[row] = this.sackLength;
    sackCount[row] = before + 1;
    this.sackEdges[this.sackLength++] = start;
    this.sackEdges[this.sackLength++] = end;
  }

  /** Keeps these bytes of a row's payload, unless there are too many in all. */
  keep(row: number, bytes: Uint8Array, from: number, length: number): void {
    if (length <= 0) return;
    if (this.keptLength + length > maxKept) {
      this.keptFull = true;
      return;
    }
    while (this.keptLength + length > this.kept.length) this.kept = doubled(this.kept);
    const { payloadAt, payloadKept } = this.columns;
    payloadAt[row] = this.keptLength;
    payloadKept[row] = length;
    // A copy byte by byte is faster than a view of so few bytes.
    for (let i = 0; i < length; i++) this.kept[this.keptLength + i] = bytes[from + i] as number;
    this.keptLength += length;
  }

  sackOf(row: number): readonly { readonly start: number; readonly end: number }[] {
    const { sackAt, sackCount } = this.columns;
    if (sackCount[row] === 0) return noBlocks;
    const at = sackAt[row] as number;
    return Array.from({ length: sackCount[row] as number }, (_, i) => ({
      start: this.sackEdges[at + 2 * i] as number,
      end: this.sackEdges[at + 2 * i + 1] as number,
    }));
  }

  /** A view of what is kept. */
  payloadOf(row: number): Uint8Array {
    const at = this.columns.payloadAt[row] as number;
    return this.kept.subarray(at, at + (this.columns.payloadKept[row] as number));
  }

  private grow(): void {
    const grown = columnsFor(this.columns.number.length * 2);
    for (const key of Object.keys(grown) as (keyof StoreColumns)[]) {
      grown[key].set(this.columns[key]);
    }
    this.columns = grown;
  }
}

/** Almost every packet has none: they share one list. */
const noBlocks: readonly never[] = [];

function doubled<T extends Uint8Array | Uint32Array>(array: T): T {
  const grown = new (array.constructor as new (length: number) => T)(array.length * 2);
  grown.set(array);
  return grown;
}

/** The options that only a SYN has. */
export interface SynOptions {
  /** 0: no such option. */
  readonly mss: number;
  /** Undefined: no such option. */
  readonly windowShift: number | undefined;
  readonly sackPermitted: boolean;
}

const noShift = 15;

export function packSynOptions({ mss, windowShift, sackPermitted }: SynOptions): number {
  return (mss | ((windowShift ?? noShift) << 16) | (sackPermitted ? 1 << 20 : 0) | (1 << 21)) >>> 0;
}

/** Undefined if the packet has no SYN. */
export function unpackSynOptions(packed: number): SynOptions | undefined {
  if (packed === 0) return undefined;
  const shift = (packed >>> 16) & 15;
  return {
    mss: packed & 0xffff,
    windowShift: shift === noShift ? undefined : shift,
    sackPermitted: (packed & (1 << 20)) !== 0,
  };
}
