import { Flag } from '../../../trace/codes/index.ts';
import type { Flows } from '../flows.ts';
import { keptMessage, keptPayload, maxHeaders } from '../limits.ts';
import type { Notes } from '../notes.ts';
import { PacketMark } from '../packet-mark.ts';
import type { PacketStore } from '../packet-store.ts';
import { cutShort, findIp, noIp } from './link.ts';
import { beginsMessage } from './message.ts';
import { readOptions } from './tcp-options.ts';

/** A packet in a capture file, before its contents are read. */
export interface Frame {
  /** In the file, from 1. */
  readonly number: number;
  /** Nanoseconds since the first packet in the file. */
  readonly time: number;
  readonly link: number;
  /** Where it begins and ends in the bytes. */
  readonly from: number;
  readonly to: number;
  /** Its length on the wire. */
  readonly wire: number;
}

/** What an IP header says. */
interface Ip {
  readonly protocol: number;
  /** Where its payload begins. */
  readonly payload: number;
  /** Bytes of that payload; undefined: the header has no length. */
  readonly length: number | undefined;
  readonly source: number;
  readonly destination: number;
  readonly identification: number;
  readonly hops: number;
  readonly isFirstFragment: boolean;
}

const protocolTcp = 6;
const protocolUdp = 17;
const protocolIcmp = 1;
const protocolIcmp6 = 58;
const tcpHeaderBytes = 20;
const quicPort = 443;

/** Reads frames down to TCP into a store; counts everything else. */
export class PacketReader {
  private readonly store: PacketStore;
  private readonly flows: Flows;
  private readonly notes: Notes;

  constructor(store: PacketStore, flows: Flows, notes: Notes) {
    this.store = store;
    this.flows = flows;
    this.notes = notes;
  }

  read(view: DataView, bytes: Uint8Array, frame: Frame): void {
    const at = findIp(view, frame.from, frame.to, frame.link);
    if (at === noIp) return this.notes.add('not-ip', frame.number);
    if (at === cutShort || at >= frame.to) return this.notes.add('headers-cut', frame.number);
    const version = view.getUint8(at) >>> 4;
    const ip =
      version === 4
        ? this.readIpv4(view, at, frame)
        : version === 6
          ? this.readIpv6(view, at, frame)
          : 'not-ip';
    if (typeof ip === 'string') return this.notes.add(ip, frame.number);
    if (ip.protocol !== protocolTcp) return this.countOther(view, ip, frame);
    this.readTcp(view, bytes, ip, frame);
    if (version === 6) this.notes.add('ipv6', frame.number);
  }

  private readIpv4(view: DataView, at: number, { to }: Frame) {
    if (to - at < 20) return 'headers-cut';
    const header = (view.getUint8(at) & 15) * 4;
    const total = view.getUint16(at + 2);
    if (header < 20 || (total !== 0 && total < header)) return 'damaged';
    const fragment = view.getUint16(at + 6);
    if ((fragment & 0x1fff) !== 0) return 'later-fragment';
    return {
      protocol: view.getUint8(at + 9),
      payload: at + header,
      length: total === 0 ? undefined : total - header,
      source: this.flows.ipv4(view.getUint32(at + 12)),
      destination: this.flows.ipv4(view.getUint32(at + 16)),
      identification: view.getUint16(at + 4),
      hops: view.getUint8(at + 8),
      isFirstFragment: (fragment & 0x2000) !== 0,
    } satisfies Ip;
  }

  private readIpv6(view: DataView, at: number, { to }: Frame) {
    if (to - at < 40) return 'headers-cut';
    const total = view.getUint16(at + 4);
    let protocol = view.getUint8(at + 6);
    let payload = at + 40;
    let isFirstFragment = false;
    for (let headers = 0; isExtension(protocol); headers++) {
      if (headers === maxHeaders) return 'damaged';
      if (payload + 8 > to) return 'headers-cut';
      if (protocol === extension.fragment) {
        const fragment = view.getUint16(payload + 2);
        if (fragment >>> 3 !== 0) return 'later-fragment';
        isFirstFragment ||= (fragment & 1) !== 0;
      }
      const words = view.getUint8(payload + 1);
      const bytes = extensionBytes(protocol, words);
      protocol = view.getUint8(payload);
      payload += bytes;
    }
    const length = total === 0 ? undefined : total - (payload - at - 40);
    if (length !== undefined && length < 0) return 'damaged';
    return {
      protocol,
      payload,
      length,
      source: this.flows.ipv6(view, at + 8),
      destination: this.flows.ipv6(view, at + 24),
      identification: 0,
      hops: view.getUint8(at + 7),
      isFirstFragment,
    } satisfies Ip;
  }

  private countOther(view: DataView, { protocol, payload }: Ip, { number, to }: Frame): void {
    if (protocol === protocolIcmp || protocol === protocolIcmp6) {
      return this.notes.add('icmp', number);
    }
    if (protocol !== protocolUdp) return this.notes.add('other-protocol', number);
    const isQuic =
      payload + 4 <= to &&
      (view.getUint16(payload) === quicPort || view.getUint16(payload + 2) === quicPort);
    this.notes.add(isQuic ? 'quic' : 'udp', number);
  }

  private readTcp(view: DataView, bytes: Uint8Array, ip: Ip, frame: Frame): void {
    const { number, to } = frame;
    const at = ip.payload;
    if (to - at < tcpHeaderBytes) return this.notes.add('headers-cut', number);
    const header = (view.getUint8(at + 12) >>> 4) * 4;
    const onWire = frame.wire - (at - frame.from);
    const told = ip.length ?? onWire;
    if (header < tcpHeaderBytes || told < header) return this.notes.add('damaged', number);
    let marks = 0;
    if (ip.length === undefined) {
      marks |= PacketMark.FrameLength;
      this.notes.add('frame-length', number);
    }
    if (ip.isFirstFragment) {
      marks |= PacketMark.Fragment;
      this.notes.add('first-fragment', number);
    }
    if (told > onWire) this.notes.add('length-beyond', number);
    if (at + header > to) {
      marks |= PacketMark.OptionsCut;
      this.notes.add('options-cut', number);
    }
    const length = Math.max(0, Math.min(told, onWire) - header);
    const flow = this.flows.flow(
      ip.source,
      view.getUint16(at),
      ip.destination,
      view.getUint16(at + 2),
    );
    const { store } = this;
    const row = store.add();
    const { columns } = store;
    const flags = view.getUint8(at + 13);
    columns.number[row] = number;
    columns.time[row] = frame.time;
    columns.flow[row] = flow;
    columns.sequence[row] = view.getUint32(at + 4);
    if ((flags & Flag.Ack) !== 0) columns.acknowledgment[row] = view.getUint32(at + 8);
    columns.length[row] = length;
    columns.window[row] = view.getUint16(at + 14);
    columns.flags[row] = flags;
    columns.identification[row] = ip.identification;
    columns.hops[row] = ip.hops;
    columns.marks[row] = marks;
    readOptions(view, at + tcpHeaderBytes, Math.min(to, at + header), store, row);
    if (length > 0) {
      const captured = Math.max(0, Math.min(length, to - at - header));
      columns.captured[row] = captured;
      if (captured < length) this.notes.add('payload-cut', number);
      const most = beginsMessage(bytes, at + header, to) ? keptMessage : keptPayload;
      store.keep(row, bytes, at + header, Math.min(captured, most));
    }
  }
}

/** RFC 8200, section 4. */
const extension = {
  hop: 0,
  routing: 43,
  fragment: 44,
  authentication: 51,
  destination: 60,
} as const;
const extensions = new Set<number>(Object.values(extension));

function isExtension(protocol: number): boolean {
  return extensions.has(protocol);
}

function extensionBytes(kind: number, words: number): number {
  if (kind === extension.fragment) return 8;
  // RFC 4302, section 2.2: in words of four bytes, less two.
  return kind === extension.authentication ? (words + 2) * 4 : (words + 1) * 8;
}
