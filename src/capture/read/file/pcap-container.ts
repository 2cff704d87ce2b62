import type { ByteQueue } from '../byte-queue.ts';
import { CaptureError, grouped, place } from '../capture-error.ts';
import { maxPacketBytes, maxPackets } from '../limits.ts';
import { describeLink, isReadableLink } from '../packet/link.ts';
import type { PacketReader } from '../packet/packet-reader.ts';
import { between, type Container, type WallTime } from './container.ts';

const fileHeaderBytes = 24;
const packetHeaderBytes = 16;

/** Magic numbers (draft-ietf-opsawg-pcap, section 4): units of the lower part of the time. */
export const pcapMagic: ReadonlyMap<number, number> = new Map([
  [0xa1b2c3d4, 1000],
  [0xa1b23c4d, 1],
]);

/** Reads pcap files of either byte order, with times in micro- or nanoseconds. */
export class PcapContainer implements Container {
  packets = 0;
  start: WallTime | undefined;
  private header: { readonly little: boolean; readonly tick: number; link: number } | undefined;

  private readonly reader: PacketReader;

  constructor(reader: PacketReader) {
    this.reader = reader;
  }

  read(queue: ByteQueue): void {
    this.header ??= readHeader(queue);
    if (this.header === undefined) return;
    const { little, tick, link } = this.header;
    while (queue.available >= packetHeaderBytes) {
      const { view, from } = queue;
      const captured = view.getUint32(from + 8, little);
      if (captured > maxPacketBytes) this.refuse(queue, captured);
      const to = from + packetHeaderBytes + captured;
      if (to > queue.to) return;
      if (this.packets === maxPackets) {
        throw new CaptureError(`more than ${grouped(maxPackets)} packets (open a part of it)`);
      }
      const seconds = view.getUint32(from, little);
      const nanoseconds = view.getUint32(from + 4, little) * tick;
      this.start ??= { seconds, nanoseconds };
      this.packets++;
      this.reader.read(view, queue.bytes, {
        number: this.packets,
        time: between(this.start, { seconds, nanoseconds }),
        link,
        from: from + packetHeaderBytes,
        to,
        wire: Math.max(captured, view.getUint32(from + 12, little)),
      });
      queue.skip(to - from);
    }
  }

  end(queue: ByteQueue): boolean {
    if (this.header === undefined) {
      throw new CaptureError(
        `${queue.available} bytes are too few for a pcap file (at least ${fileHeaderBytes})`,
      );
    }
    return queue.available > 0;
  }

  private refuse(queue: ByteQueue, captured: number): never {
    throw new CaptureError(
      `${place(this.packets + 1, queue.offset)}: is ${grouped(captured)} bytes long, according to the file (allowed: up to ${grouped(maxPacketBytes)}); the file is damaged here`,
    );
  }
}

function readHeader(queue: ByteQueue) {
  if (queue.available < fileHeaderBytes) return undefined;
  const { view, from } = queue;
  const little = pcapMagic.has(view.getUint32(from, true));
  const tick = pcapMagic.get(view.getUint32(from, little)) as number;
  // The upper half of the field has other flags (frame check sequence).
  const link = view.getUint32(from + 20, little) & 0xffff;
  if (!isReadableLink(link)) throw new CaptureError(`the file has ${describeLink(link)}`);
  queue.skip(fileHeaderBytes);
  return { little, tick, link };
}
