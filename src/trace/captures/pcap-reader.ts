import { readTcp, type PacketContents } from './packet.ts';

/** A TCP segment in a capture. */
export interface CapturedPacket extends PacketContents {
  /** Its index in the file, from 1, as in Wireshark. */
  readonly number: number;
  /** Nanoseconds since 1970, split because together they exceed what a number holds exactly. */
  readonly seconds: number;
  readonly nanoseconds: number;
}

/** What a capture file holds. */
export interface Capture {
  readonly packets: readonly CapturedPacket[];
  /** Packets that are not TCP over IPv4. */
  readonly skipped: number;
  /** The file ends in the middle of a packet; everything before it is here. */
  readonly cut: boolean;
}

/** Why a file cannot be read as a capture. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
}

/** Magic numbers (draft-ietf-opsawg-pcap, section 4): microseconds, nanoseconds. */
const microsecondMagic = 0xa1b2c3d4;
const nanosecondMagic = 0xa1b23c4d;
const fileHeaderBytes = 24;
const packetHeaderBytes = 16;

/** No real capture has longer packets; a file that says otherwise is damaged or hostile. */
const longestPacket = 262_144;
const mostPackets = 2_000_000;

/**
 * Reads a pcap file of either byte order, with time stamps in micro- or nanoseconds.
 * @throws CaptureError if it is no pcap file, or damaged; the message names the packet.
 */
export function readPcap(file: Uint8Array): Capture {
  if (file.length < fileHeaderBytes) {
    throw new CaptureError(`${file.length} bytes are too few for a pcap file (at least 24)`);
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { littleEndian, tickNanoseconds } = readMagic(view);
  // The upper half of the field has other flags (frame check sequence).
  const linkType = view.getUint32(20, littleEndian) & 0xffff;
  const packets: CapturedPacket[] = [];
  let skipped = 0;
  let at = fileHeaderBytes;
  for (let number = 1; at + packetHeaderBytes <= file.length; number++) {
    if (number > mostPackets) throw new CaptureError(`more than ${mostPackets} packets`);
    const seconds = view.getUint32(at, littleEndian);
    const nanoseconds = view.getUint32(at + 4, littleEndian) * tickNanoseconds;
    const captured = view.getUint32(at + 8, littleEndian);
    if (captured > longestPacket) {
      throw new CaptureError(
        `packet ${number} is ${captured} bytes long, according to the file; the maximum is ${longestPacket}`,
      );
    }
    const start = at + packetHeaderBytes;
    if (start + captured > file.length) return { packets, skipped, cut: true };
    const contents = readTcp(file.subarray(start, start + captured), linkType);
    if (contents === undefined) skipped++;
    else packets.push({ number, seconds, nanoseconds, ...contents });
    at = start + captured;
  }
  return { packets, skipped, cut: at < file.length };
}

function readMagic(view: DataView): { littleEndian: boolean; tickNanoseconds: number } {
  for (const littleEndian of [true, false]) {
    const magic = view.getUint32(0, littleEndian);
    if (magic === microsecondMagic) return { littleEndian, tickNanoseconds: 1000 };
    if (magic === nanosecondMagic) return { littleEndian, tickNanoseconds: 1 };
  }
  const magic = view.getUint32(0).toString(16).padStart(8, '0');
  throw new CaptureError(`not a pcap file: it begins with ${magic}, not with a1b2c3d4 or a1b23c4d`);
}
