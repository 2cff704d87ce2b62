import type { Trace } from '../format/index.ts';
import { framesAt, linkTypeEthernet, snapshotLength, type PayloadSource } from './frames.ts';

/** Magic number of a capture with time stamps in nanoseconds (draft-ietf-opsawg-pcap, section 4). */
const nanosecondMagic = 0xa1b23c4d;
const fileHeaderBytes = 24;
const packetHeaderBytes = 16;

/** A capture on the host with this name as a pcap file, times in nanoseconds from 0. */
export function pcapOf(trace: Trace, hostName: string, payload: PayloadSource): Uint8Array {
  const frames = framesAt(trace, hostName, payload);
  const size = frames.reduce(
    (sum, { bytes }) => sum + packetHeaderBytes + bytes.length,
    fileHeaderBytes,
  );
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, nanosecondMagic, true);
  view.setUint16(4, 2, true);
  view.setUint16(6, 4, true);
  view.setUint32(16, snapshotLength, true);
  view.setUint32(20, linkTypeEthernet, true);
  let at = fileHeaderBytes;
  for (const { time, bytes } of frames) {
    view.setUint32(at, Math.floor(time / 1e9), true);
    view.setUint32(at + 4, time % 1e9, true);
    view.setUint32(at + 8, bytes.length, true);
    view.setUint32(at + 12, bytes.length, true);
    file.set(bytes, at + packetHeaderBytes);
    at += packetHeaderBytes + bytes.length;
  }
  return file;
}
