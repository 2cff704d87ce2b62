import { maxHeaders } from '../limits.ts';

/** Link types that are read (tcpdump.org/linktypes). */
const Link = {
  Null: 0,
  Ethernet: 1,
  RawBsd: 12,
  RawOpenBsd: 14,
  Raw: 101,
  Loop: 108,
  LinuxCooked: 113,
  Ipv4: 228,
  Ipv6: 229,
  LinuxCooked2: 276,
} as const;

const readable = new Set<number>(Object.values(Link));

export function isReadableLink(type: number): boolean {
  return readable.has(type);
}

const wifi = 'Wi-Fi in monitor mode: its packets are encrypted or lack an order that TCP could use';
const usb = 'USB transfers';
const bluetooth = 'Bluetooth';

const refused: ReadonlyMap<number, string> = new Map([
  ...[105, 119, 127, 163, 192].map((type) => [type, wifi] as const),
  ...[186, 189, 220, 249, 266, 288, 293, 294, 295].map((type) => [type, usb] as const),
  ...[187, 201, 251, 254, 255, 256, 272].map((type) => [type, bluetooth] as const),
  ...[195, 215, 230, 283].map((type) => [type, 'IEEE 802.15.4 (Zigbee, Thread)'] as const),
  [9, 'PPP'],
  [50, 'PPP'],
  [51, 'PPPoE'],
  [104, 'Cisco HDLC'],
  [107, 'Frame Relay'],
  [197, 'ERF (Endace)'],
  [227, 'CAN bus'],
  [239, 'the packet log of Linux (NFLOG)'],
  [253, 'Linux netlink'],
  [258, 'Apple PKTAP'],
]);

/** What a link type is, and what to do instead: the rest of a sentence about a file or an interface. */
export function describeLink(type: number): string {
  const name = refused.get(type) ?? 'unknown here';
  const advice =
    name === wifi
      ? 'capture without monitor mode (tcpdump without -I), or at the server'
      : 'capture TCP on an Ethernet, loopback or “any” interface';
  return `link type ${type}, ${name} (${advice})`;
}

const typeIpv4 = 0x0800;
const typeIpv6 = 0x86dd;
const vlanTags = new Set([0x8100, 0x88a8, 0x9100, 0x9200]);
const typePppoe = 0x8864;
const mplsLabels = new Set([0x8847, 0x8848]);

/** No IP packet in the frame. */
export const noIp = -1;
/** The frame's headers are not whole in the file. */
export const cutShort = -2;

/** Where the IP header begins in the frame from `at` to `end`; `noIp` or `cutShort`. */
export function findIp(view: DataView, at: number, end: number, link: number): number {
  switch (link) {
    case Link.Ethernet:
      return afterType(view, at + 12, end);
    case Link.LinuxCooked:
      return afterType(view, at + 14, end);
    case Link.LinuxCooked2:
      return end - at < 20 ? cutShort : byType(view, view.getUint16(at), at + 20, end);
    case Link.Null:
    case Link.Loop:
      return end - at < 4 ? cutShort : isFamily(view.getUint32(at)) ? at + 4 : noIp;
    default:
      return end > at ? at : cutShort;
  }
}

function afterType(view: DataView, at: number, end: number): number {
  if (end < at + 2) return cutShort;
  return byType(view, view.getUint16(at), at + 2, end);
}

/** @param at what follows the type */
function byType(view: DataView, ethertype: number, at: number, end: number): number {
  let type = ethertype;
  let next = at;
  for (let headers = 0; headers < maxHeaders; headers++) {
    if (type === typeIpv4 || type === typeIpv6) return next;
    if (vlanTags.has(type)) {
      if (end < next + 4) return cutShort;
      type = view.getUint16(next + 2);
      next += 4;
    } else if (mplsLabels.has(type)) {
      if (end < next + 4) return cutShort;
      const isLast = (view.getUint8(next + 2) & 1) === 1;
      next += 4;
      if (isLast) type = typeIpv4;
    } else if (type === typePppoe) {
      if (end < next + 8) return cutShort;
      const protocol = view.getUint16(next + 6);
      return protocol === 0x0021 || protocol === 0x0057 ? next + 8 : noIp;
    } else if (type <= 1500) {
      // A length, then LLC and SNAP (RFC 1042), which has a type again.
      if (end < next + 8) return cutShort;
      if (view.getUint32(next) !== 0xaaaa_0300) return noIp;
      type = view.getUint16(next + 6);
      next += 8;
    } else return noIp;
  }
  return noIp;
}

/** AF_INET and what the BSDs call AF_INET6, in the byte order of the machine that captured. */
const families = new Set([2, 10, 24, 28, 30]);

function isFamily(word: number): boolean {
  return families.has(word) || ((word & 0xff_ffff) === 0 && families.has(word >>> 24));
}
