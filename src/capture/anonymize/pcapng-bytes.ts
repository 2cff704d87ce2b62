import { maxFrame, type FrameSize } from './frames.ts';

/** Types of blocks (draft-ietf-opsawg-pcapng, sections 4.1, 4.2 and 4.3). */
const block = { section: 0x0a0d0d0a, interface: 1, packet: 6 } as const;
/** Codes of options (section 4.2). */
const option = { resolution: 9, offset: 14 } as const;
const byteOrderMagic = 0x1a2b3c4d;
const linkTypeEthernet = 1;
const packetHeaderBytes = 28;

/** Units of the times in a file: 10^-digits s since `offset`, in seconds. */
export interface TickScale {
  readonly digits: number;
  readonly offset: number;
}

/** What is written at a time: at least one packet. */
const pieceBytes = 524_288;

/** A pcapng file with one interface, written in pieces. */
export class PcapngBytes {
  bytes!: Uint8Array<ArrayBuffer>;
  view!: DataView;
  /** Where the frame of the last packet goes; all 0 there. */
  frameAt = 0;
  private at = 0;

  constructor({ digits, offset }: TickScale) {
    this.begin(pieceBytes);
    this.block(block.section, 16, (view, at) => {
      view.setUint32(at, byteOrderMagic, true);
      view.setUint16(at + 4, 1, true);
      // -1: the section's length is not given.
      view.setBigInt64(at + 8, -1n, true);
    });
    this.block(block.interface, offset === 0 ? 20 : 32, (view, at) => {
      view.setUint16(at, linkTypeEthernet, true);
      view.setUint32(at + 4, maxFrame, true);
      view.setUint16(at + 8, option.resolution, true);
      view.setUint16(at + 10, 1, true);
      view.setUint8(at + 12, digits);
      if (offset === 0) return;
      view.setUint16(at + 16, option.offset, true);
      view.setUint16(at + 18, 8, true);
      view.setBigInt64(at + 20, BigInt(offset), true);
    });
  }

  /** Adds a packet, all but its frame. Returns the piece before it, if that is full. */
  packet(ticks: number, { wire, captured }: FrameSize): Uint8Array<ArrayBuffer> | undefined {
    const padded = Math.ceil(captured / 4) * 4;
    const isFull = this.at + packetHeaderBytes + padded + 4 > this.bytes.length;
    const full = isFull ? this.end() : undefined;
    if (isFull) this.begin(pieceBytes);
    this.block(block.packet, 20 + padded, (view, at) => {
      view.setUint32(at + 4, Math.floor(ticks / 2 ** 32), true);
      view.setUint32(at + 8, ticks % 2 ** 32, true);
      view.setUint32(at + 12, captured, true);
      view.setUint32(at + 16, wire, true);
      this.frameAt = at + 20;
    });
    return full;
  }

  /** The piece that is not full yet. */
  end(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }

  private begin(size: number): void {
    this.bytes = new Uint8Array(size);
    this.view = new DataView(this.bytes.buffer);
    this.at = 0;
  }

  /** A block of a type, with its length at either end. */
  private block(type: number, body: number, write: (view: DataView, at: number) => void): void {
    const length = body + 12;
    this.view.setUint32(this.at, type, true);
    this.view.setUint32(this.at + 4, length, true);
    write(this.view, this.at + 8);
    this.view.setUint32(this.at + 8 + body, length, true);
    this.at += length;
  }
}
