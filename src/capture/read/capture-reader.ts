import { ByteQueue } from './byte-queue.ts';
import { CaptureError } from './capture-error.ts';
import type { Container, WallTime } from './file/container.ts';
import { PcapContainer } from './file/pcap-container.ts';
import { PcapngContainer } from './file/pcapng-container.ts';
import { Flows, type Flow } from './flows.ts';
import { Notes, type CaptureNote } from './notes.ts';
import { PacketMark } from './packet-mark.ts';
import { PacketStore } from './packet-store.ts';
import { PacketReader } from './packet/packet-reader.ts';
import { sniff, sniffedBytes, type CaptureFormat } from './sniff.ts';
import { TextContainer } from './text/text-container.ts';

/** A capture as it was read: the TCP packets in columns, in the order of the file. */
export interface Capture {
  readonly format: CaptureFormat;
  /** Packets of any kind in the file. */
  readonly total: number;
  /** The time of the earliest TCP packet: what all times are relative to. Text without a date counts from midnight. */
  readonly start: WallTime;
  readonly store: PacketStore;
  readonly flows: readonly Flow[];
  /** The file ends in the middle of a packet. */
  readonly cut: boolean;
  readonly notes: readonly CaptureNote[];
}

/** The TCP packets that were read so far, in the order of the file, their times since its first packet. */
export type CaptureSoFar = Pick<Capture, 'store' | 'flows'>;

/** Reads a capture piece by piece, in any format but gzip (`readCapture`). */
export class CaptureReader {
  private readonly queue = new ByteQueue();
  private readonly notes = new Notes();
  private readonly flows = new Flows();
  private readonly store = new PacketStore();
  private format: CaptureFormat | undefined;
  private container: Container | undefined;

  /** Packets of any kind so far. */
  get packets(): number {
    return this.container?.packets ?? 0;
  }

  /** For a look at a capture that is still being read. */
  get soFar(): CaptureSoFar {
    return { store: this.store, flows: this.flows.list };
  }

  /** @throws CaptureError */
  push(bytes: Uint8Array): void {
    this.queue.push(bytes);
    if (this.container === undefined && this.queue.available < sniffedBytes) return;
    this.opened().read(this.queue);
  }

  /**
   * The file is at its end, or no more of it is wanted.
   * @param packedCut the file is packed, and unpacking it failed here
   * @throws CaptureError
   */
  end(packedCut = false): Capture {
    const container = this.opened();
    container.read(this.queue);
    const cut = container.end(this.queue);
    if (cut) this.notes.add('cut', container.packets + 1);
    if (packedCut) this.notes.add('packed-cut', 0);
    if (this.store.keptFull) this.notes.add('kept-full', 0);
    const { start } = container;
    const { seconds = 0, nanoseconds = 0 } = start ?? {};
    const earliest = this.putInTime();
    return {
      format: this.format as CaptureFormat,
      total: container.packets,
      start: normalized(seconds, nanoseconds + earliest),
      store: this.store,
      flows: this.flows.list,
      cut: cut || packedCut,
      notes: this.notes.told(),
    };
  }

  private opened(): Container {
    if (this.container !== undefined) return this.container;
    const { bytes, from, to } = this.queue;
    this.format = sniff(bytes.slice(from, Math.min(to, from + sniffedBytes)));
    const { store, flows, notes } = this;
    const reader = new PacketReader(store, flows, notes);
    if (this.format === 'pcap') this.container = new PcapContainer(reader);
    else if (this.format === 'pcapng') this.container = new PcapngContainer(reader, notes);
    else this.container = new TextContainer(store, flows, notes);
    return this.container;
  }

  /** Marks what is not in the order of times, and counts times from the earliest packet. Returns when that was. */
  private putInTime(): number {
    const { count } = this.store;
    const { time, marks, number } = this.store.columns;
    let earliest = Infinity;
    let latest = -Infinity;
    for (let row = 0; row < count; row++) {
      const at = time[row] as number;
      if (at < latest) {
        marks[row] = (marks[row] as number) | PacketMark.OutOfOrder;
        this.notes.add('out-of-order', number[row] as number);
      }
      latest = Math.max(latest, at);
      earliest = Math.min(earliest, at);
    }
    if (count === 0) return 0;
    for (let row = 0; row < count; row++) time[row] = (time[row] as number) - earliest;
    return earliest;
  }
}

function normalized(seconds: number, nanoseconds: number): WallTime {
  const carry = Math.floor(nanoseconds / 1e9);
  return { seconds: seconds + carry, nanoseconds: nanoseconds - carry * 1e9 };
}

/**
 * Reads a capture that is in memory, in any format but gzip.
 * @throws CaptureError
 */
export function captureIn(bytes: Uint8Array): Capture {
  if (isGzip(bytes)) throw new CaptureError('the file is packed with gzip (unpack it first)');
  const reader = new CaptureReader();
  // In pieces, so that the queue stays small.
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    reader.push(bytes.subarray(at, at + pieceBytes));
  }
  return reader.end();
}

const pieceBytes = 1_048_576;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
