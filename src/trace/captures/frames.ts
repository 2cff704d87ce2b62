import { captureAt, type CapturedSegment } from './capture.ts';
import { connectionsOf, type Connection } from '../connections.ts';
import { Flag } from '../codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import { ipHeaderBytes, tcpHeaderBytes } from './header-sizes.ts';
import { encodeOptions } from '../options.ts';
import { windowFieldOf } from '../segments/index.ts';

/** The payload of a segment: `length` bytes from `offset` of the stream of that side. */
export type PayloadSource = (
  connection: number,
  fromClient: boolean,
  offset: number,
  length: number,
) => Uint8Array;

/** A frame of a capture file. */
export interface CapturedFrame {
  /** The segment in it: the number of its SegmentSent record. */
  readonly segment: RecordId;
  readonly time: Nanoseconds;
  readonly bytes: Uint8Array;
}

/** Link type of a capture file's frames, in any format (tcpdump.org/linktypes). */
export const linkTypeEthernet = 1;
/** Longer than any frame, so none is truncated. */
export const snapshotLength = 262_144;

const ethernetBytes = 14;
/** BSD's default (TCPTTL was 30, later 60). */
const timeToLive = 60;

/**
 * A capture on the host with this name as frames: Ethernet, IPv4 and TCP headers with correct checksums. MAC addresses are
 * made up (locally administered, 02:00:00:00:00:nn).
 * @throws RangeError for a host that the log does not have
 */
export function framesAt(trace: Trace, hostName: string, payload: PayloadSource): CapturedFrame[] {
  const connections = connectionsOf(trace);
  return captureAt(trace, hostName).map((captured) => ({
    segment: captured.segment.id,
    time: captured.time,
    bytes: frameOf(captured, trace, connections, payload),
  }));
}

function frameOf(
  { segment }: CapturedSegment,
  trace: Trace,
  connections: readonly Connection[],
  payload: PayloadSource,
): Uint8Array {
  const connection = connections[segment.connection];
  if (connection === undefined) throw new RangeError('a segment of an unknown connection');
  const fromClient = segment.from === connection.client;
  const { clientPort, serverPort } = connection;
  const options = encodeOptions(
    { ...segment.options, mss: segment.mss },
    trace.header.hosts[segment.from]?.optionOrder,
  ).flatMap(({ bytes }) => bytes);
  const headerBytes = tcpHeaderBytes + options.length;
  const frame = new Uint8Array(ethernetBytes + ipHeaderBytes + headerBytes + segment.length);
  const view = new DataView(frame.buffer);

  // Ethernet II: destination, source, type IPv4.
  frame.set([2, 0, 0, 0, 0, segment.to + 1, 2, 0, 0, 0, 0, segment.from + 1, 0x08, 0x00]);

  const ip = ethernetBytes;
  view.setUint8(ip, 0x45);
  view.setUint16(ip + 2, frame.length - ethernetBytes);
  // The identification distinguishes a retransmission from a copy of the same packet.
  view.setUint16(ip + 4, segment.id & 0xffff);
  view.setUint8(ip + 8, timeToLive);
  view.setUint8(ip + 9, 6);
  frame.set(octets(trace.header.hosts[segment.from]?.address), ip + 12);
  frame.set(octets(trace.header.hosts[segment.to]?.address), ip + 16);
  view.setUint16(ip + 10, onesComplement(view, ip, ipHeaderBytes, 0));

  const tcp = ip + ipHeaderBytes;
  view.setUint16(tcp, fromClient ? clientPort : serverPort);
  view.setUint16(tcp + 2, fromClient ? serverPort : clientPort);
  view.setUint32(tcp + 4, trace.sequence(segment.id));
  if ((segment.flags & Flag.Ack) !== 0) view.setUint32(tcp + 8, trace.acknowledgment(segment.id));
  view.setUint8(tcp + 12, (headerBytes / 4) << 4);
  view.setUint8(tcp + 13, segment.flags);
  view.setUint16(tcp + 14, windowFieldOf(trace, segment));
  frame.set(options, tcp + tcpHeaderBytes);
  if (segment.length > 0) {
    // Sequence 1 is the stream's first byte.
    const offset = segment.sequence - 1;
    frame.set(payload(segment.connection, fromClient, offset, segment.length), tcp + headerBytes);
  }
  const length = headerBytes + segment.length;
  view.setUint16(tcp + 16, onesComplement(view, tcp, length, pseudoHeader(view, ip, length)));
  return frame;
}

function octets(address: string | undefined): number[] {
  return (address ?? '0.0.0.0').split('.').map(Number);
}

/** Sum over addresses, protocol and length (RFC 9293, section 3.1). */
function pseudoHeader(view: DataView, ip: number, length: number): number {
  let sum = 6 + length;
  for (let i = 12; i < 20; i += 2) sum += view.getUint16(ip + i);
  return sum;
}

/** The Internet checksum (RFC 1071). */
function onesComplement(view: DataView, from: number, length: number, initial: number): number {
  let sum = initial;
  for (let i = 0; i + 1 < length; i += 2) sum += view.getUint16(from + i);
  if (length % 2 === 1) sum += view.getUint8(from + length - 1) << 8;
  while (sum > 0xffff) sum = (sum & 0xffff) + Math.floor(sum / 0x10000);
  return ~sum & 0xffff;
}
