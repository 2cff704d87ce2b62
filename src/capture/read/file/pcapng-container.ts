import type { ByteQueue } from '../byte-queue.ts';
import { CaptureError, grouped } from '../capture-error.ts';
import { maxBlockBytes, maxInterfaces, maxOptions, maxPacketBytes, maxPackets } from '../limits.ts';
import type { Notes } from '../notes.ts';
import { describeLink, isReadableLink } from '../packet/link.ts';
import type { PacketReader } from '../packet/packet-reader.ts';
import { between, type Container, type WallTime } from './container.ts';
import { TickClock } from './tick-clock.ts';

/** Types of blocks (draft-ietf-opsawg-pcapng, section 4, and appendix A for the obsolete one). */
export const sectionBlock = 0x0a0d0d0a;
const block = { interface: 1, obsoletePacket: 2, simplePacket: 3, packet: 6 } as const;
const option = { end: 0, resolution: 9, offset: 14 } as const;
const byteOrderMagic = 0x1a2b3c4d;

interface Interface {
  readonly link: number;
  readonly snapLength: number;
  readonly clock: TickClock;
}

/** Reads pcapng files: several sections, each of its own byte order, with several interfaces. */
export class PcapngContainer implements Container {
  packets = 0;
  start: WallTime | undefined;
  private blocks = 0;
  private sections = 0;
  private little = true;
  private interfaces: Interface[] = [];
  /** Link types of interfaces that cannot be read. */
  private readonly unreadable = new Set<number>();
  private readableInterfaces = 0;

  private readonly reader: PacketReader;
  private readonly notes: Notes;

  constructor(reader: PacketReader, notes: Notes) {
    this.reader = reader;
    this.notes = notes;
  }

  read(queue: ByteQueue): void {
    while (queue.available >= 12) {
      const { view, from } = queue;
      const type = view.getUint32(from);
      if (type === sectionBlock) this.little = byteOrder(view, from + 8) ?? this.refuse(queue);
      else if (this.sections === 0) this.refuse(queue);
      const kind = type === sectionBlock ? type : view.getUint32(from, this.little);
      const length = view.getUint32(from + 4, this.little);
      if (length < 12 || length % 4 !== 0) {
        this.complain(
          queue,
          `is ${grouped(length)} bytes long, according to the file (allowed: 12 or more, in fours)`,
        );
      }
      const isRead = kind === sectionBlock || Object.values(block).includes(kind as never);
      if (!isRead) {
        this.notes.add('unknown-block', this.packets);
        this.blocks++;
        queue.skip(length);
        if (queue.skipping) return;
        continue;
      }
      if (length > maxBlockBytes) {
        this.complain(
          queue,
          `is ${grouped(length)} bytes long, according to the file (allowed: up to ${grouped(maxBlockBytes)})`,
        );
      }
      if (queue.available < length) return;
      if (view.getUint32(from + length - 4, this.little) !== length) {
        this.complain(queue, 'has another length at its end than at its beginning');
      }
      this.readBlock(queue, kind, from + 8, from + length - 4);
      this.blocks++;
      queue.skip(length);
    }
  }

  end(queue: ByteQueue): boolean {
    if (this.sections === 0) throw new CaptureError('the file ends within its first block');
    if (this.readableInterfaces === 0 && this.unreadable.size > 0) {
      throw new CaptureError(`the file has ${[...this.unreadable].map(describeLink).join('; ')}`);
    }
    return queue.available > 0 || queue.skipping;
  }

  /** @param from the body of the block in the queue */
  private readBlock(queue: ByteQueue, kind: number, from: number, to: number): void {
    const { view } = queue;
    switch (kind) {
      case sectionBlock:
        if (to - from < 16) this.complain(queue, 'is too short for a section header');
        if (view.getUint16(from + 4, this.little) !== 1) {
          this.complain(queue, 'is of a version of the format other than 1');
        }
        this.sections++;
        this.interfaces = [];
        break;
      case block.interface:
        this.addInterface(queue, from, to);
        break;
      case block.packet:
      case block.obsoletePacket: {
        if (to - from < 20) this.complain(queue, 'is too short for a packet');
        const { little } = this;
        const which =
          kind === block.packet ? view.getUint32(from, little) : view.getUint16(from, little);
        const high = view.getUint32(from + 4, little);
        const low = view.getUint32(from + 8, little);
        const captured = view.getUint32(from + 12, little);
        const wire = view.getUint32(from + 16, little);
        this.addPacket(queue, { which, high, low, captured, wire, from: from + 20, to });
        break;
      }
      default:
        // A simple packet block has no time.
        this.count();
        this.notes.add('no-time', this.packets);
    }
  }

  private addInterface(queue: ByteQueue, from: number, to: number): void {
    if (to - from < 8) this.complain(queue, 'is too short for an interface');
    if (this.interfaces.length === maxInterfaces) {
      this.complain(queue, `is one more interface than is allowed (${grouped(maxInterfaces)})`);
    }
    const { view } = queue;
    const { little } = this;
    const link = view.getUint16(from, little);
    let resolution = 6;
    let offset = 0;
    for (let at = from + 8, count = 0; at + 4 <= to && count < maxOptions; count++) {
      const code = view.getUint16(at, little);
      const length = view.getUint16(at + 2, little);
      if (code === option.end || at + 4 + length > to) break;
      if (code === option.resolution && length === 1) resolution = view.getUint8(at + 4);
      if (code === option.offset && length === 8) {
        offset = Number(view.getBigInt64(at + 4, little));
      }
      at += 4 + Math.ceil(length / 4) * 4;
    }
    if (isReadableLink(link)) this.readableInterfaces++;
    else this.unreadable.add(link);
    const snapLength = view.getUint32(from + 4, little);
    this.interfaces.push({ link, snapLength, clock: new TickClock(resolution, offset) });
  }

  private addPacket(
    queue: ByteQueue,
    packet: {
      readonly which: number;
      readonly high: number;
      readonly low: number;
      readonly captured: number;
      readonly wire: number;
      readonly from: number;
      readonly to: number;
    },
  ): void {
    const { which, high, low, captured, wire, from, to } = packet;
    const source = this.interfaces[which];
    if (source === undefined) {
      this.complain(
        queue,
        `is a packet of interface ${grouped(which)}, but there are ${this.interfaces.length} before it`,
      );
    }
    if (captured > to - from || captured > maxPacketBytes) {
      this.complain(
        queue,
        `is a packet of ${grouped(captured)} bytes, according to the file (allowed: up to ${grouped(Math.min(to - from, maxPacketBytes))})`,
      );
    }
    this.count();
    const time = source.clock.at(high, low);
    this.start ??= time;
    if (!isReadableLink(source.link)) {
      this.notes.add('link-type', this.packets);
      return;
    }
    this.reader.read(queue.view, queue.bytes, {
      number: this.packets,
      time: between(this.start, time),
      link: source.link,
      from,
      to: from + captured,
      wire: Math.max(captured, wire),
    });
  }

  private count(): void {
    if (this.packets === maxPackets) {
      throw new CaptureError(`more than ${grouped(maxPackets)} packets (open a part of it)`);
    }
    this.packets++;
  }

  private complain(queue: ByteQueue, what: string): never {
    throw new CaptureError(
      `block ${grouped(this.blocks + 1)} at byte ${grouped(queue.offset)}, after packet ${grouped(this.packets)}: ${what}; the file is damaged here`,
    );
  }

  private refuse(queue: ByteQueue): never {
    this.complain(queue, 'is no section header in a known byte order');
  }
}

/** Whether numbers are little-endian; undefined if it is neither order. */
function byteOrder(view: DataView, at: number): boolean | undefined {
  if (view.getUint32(at, true) === byteOrderMagic) return true;
  return view.getUint32(at, false) === byteOrderMagic ? false : undefined;
}
