import { ipHeaderBytes, tcpHeaderBytes } from './header-sizes.ts';
import type { Options } from '../options.ts';

/** A captured packet's TCP fields. Addresses are dotted quads. */
export interface PacketContents extends Options {
  readonly source: string;
  readonly sourcePort: number;
  readonly destination: string;
  readonly destinationPort: number;
  readonly sequence: number;
  readonly acknowledgment: number;
  readonly flags: number;
  /** As in the header, not scaled. */
  readonly window: number;
  /** Payload bytes by the IP header; the file may hold fewer. */
  readonly length: number;
}

/** Bytes before the IP header and the offset of its type, by link type (tcpdump.org/linktypes). */
const links: ReadonlyMap<number, { readonly header: number; readonly type: number | undefined }> =
  new Map([
    [1, { header: 14, type: 12 }],
    [101, { header: 0, type: undefined }],
    [113, { header: 16, type: 14 }],
    [276, { header: 20, type: 0 }],
  ]);

const typeIpv4 = 0x0800;
const protocolTcp = 6;

/** Reads a frame down to TCP; undefined if it holds no (first fragment of) TCP over IPv4. */
export function readTcp(frame: Uint8Array, linkType: number): PacketContents | undefined {
  const link = links.get(linkType);
  if (link === undefined) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < link.header + ipHeaderBytes + tcpHeaderBytes) return undefined;
  if (link.type !== undefined && view.getUint16(link.type) !== typeIpv4) return undefined;
  const ip = link.header;
  const versionAndLength = view.getUint8(ip);
  const ipBytes = (versionAndLength & 0x0f) * 4;
  const fragmentOffset = view.getUint16(ip + 6) & 0x1fff;
  if (versionAndLength >> 4 !== 4 || ipBytes < ipHeaderBytes || fragmentOffset !== 0)
    return undefined;
  if (view.getUint8(ip + 9) !== protocolTcp) return undefined;
  const tcp = ip + ipBytes;
  if (frame.length < tcp + tcpHeaderBytes) return undefined;
  const tcpBytes = (view.getUint8(tcp + 12) >> 4) * 4;
  const length = view.getUint16(ip + 2) - ipBytes - tcpBytes;
  if (tcpBytes < tcpHeaderBytes || length < 0) return undefined;
  const optionsEnd = Math.min(frame.length, tcp + tcpBytes);
  return {
    source: dottedQuad(view, ip + 12),
    sourcePort: view.getUint16(tcp),
    destination: dottedQuad(view, ip + 16),
    destinationPort: view.getUint16(tcp + 2),
    sequence: view.getUint32(tcp + 4),
    acknowledgment: view.getUint32(tcp + 8),
    flags: view.getUint8(tcp + 13),
    window: view.getUint16(tcp + 14),
    length,
    ...readOptions(view, tcp + tcpHeaderBytes, optionsEnd),
  };
}

function dottedQuad(view: DataView, at: number): string {
  return [0, 1, 2, 3].map((i) => view.getUint8(at + i)).join('.');
}

const option = {
  end: 0,
  nothing: 1,
  mss: 2,
  windowScale: 3,
  sackPermitted: 4,
  sack: 5,
  timestamps: 8,
} as const;

/** RFC 9293, section 3.1: kind, length, value; two kinds have no length. */
function readOptions(view: DataView, from: number, end: number): Options {
  let mss = 0;
  let windowShift: number | undefined;
  let sackPermitted = false;
  let timestamps: Options['timestamps'];
  const sack: { start: number; end: number }[] = [];
  for (let at = from; at < end;) {
    const kind = view.getUint8(at);
    if (kind === option.end) break;
    if (kind === option.nothing) {
      at++;
      continue;
    }
    const size = at + 1 < end ? view.getUint8(at + 1) : 0;
    // An impossible length: the remaining options cannot be trusted either.
    if (size < 2 || at + size > end) break;
    if (kind === option.mss && size === 4) mss = view.getUint16(at + 2);
    // RFC 7323, section 2.3: more than 14 counts as 14.
    if (kind === option.windowScale && size === 3)
      windowShift = Math.min(14, view.getUint8(at + 2));
    if (kind === option.sackPermitted && size === 2) sackPermitted = true;
    if (kind === option.timestamps && size === 10) {
      timestamps = { value: view.getUint32(at + 2), echo: view.getUint32(at + 6) };
    }
    for (let block = at + 2; kind === option.sack && block + 8 <= at + size; block += 8) {
      sack.push({ start: view.getUint32(block), end: view.getUint32(block + 4) });
    }
    at += size;
  }
  return { mss, windowShift, sackPermitted, timestamps, sack };
}
