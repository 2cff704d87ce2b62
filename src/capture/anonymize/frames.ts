import { PacketMark } from '../connections/index.ts';
import { unpackSynOptions, type Capture, type Flow } from '../read/index.ts';
import { ipv4Bytes, ipv6Bytes, macBytes, type NewAddresses } from './addresses.ts';
import { HarmlessPayload } from './harmless.ts';
import type { Identifications } from './identifications.ts';
import type { NewPorts } from './ports.ts';
import type { TimestampOrigins } from './timestamps.ts';

const ethernetBytes = 14;
const ipv4HeaderBytes = 20;
const ipv6HeaderBytes = 40;
const tcpHeaderBytes = 20;
const maxTcpOptions = 40;
const protocolTcp = 6;
/** What a length field of 16 bits holds. */
const maxLength = 65_535;
/** The longest frame that readers take (libpcap's MAXIMUM_SNAPLEN). */
export const maxFrame = 262_144;

/** What all packets of one direction share. */
interface Direction {
  readonly isIpv6: boolean;
  /** Link and IP headers with lengths, identification, hop limit and checksum still 0, then the ports. */
  readonly start: Uint8Array;
  /** The 16-bit words of both addresses, and the protocol, added. */
  readonly pseudo: number;
}

/** What replaces numbers: the same for all captures that are anonymized together. */
export interface Replacements {
  readonly addresses: NewAddresses;
  readonly ports: NewPorts;
  readonly identifications: Identifications;
  readonly origins: TimestampOrigins;
}

/** How long a frame is on the wire, and how much of it a capture has. */
export interface FrameSize {
  readonly wire: number;
  readonly captured: number;
}

/** Makes frames of a capture's packets: Ethernet, IPv4 or IPv6, TCP, checksums. Nothing of the file's own bytes is copied. */
export class AnonymizedFrames {
  private readonly capture: Capture;
  private readonly replacements: Replacements;
  private readonly payload: HarmlessPayload;
  private readonly directions: (Direction | undefined)[] = [];
  /** Of the packet at hand. */
  private readonly options = new Uint8Array(maxTcpOptions);
  private optionBytes = 0;

  constructor(capture: Capture, replacements: Replacements) {
    this.capture = capture;
    this.replacements = replacements;
    this.payload = new HarmlessPayload(capture);
  }

  /** Prepares a row's frame; `write` must follow for the same row. */
  sizeOf(row: number): FrameSize {
    const { columns } = this.capture.store;
    const { isIpv6 } = this.directionOf(columns.flow[row]!);
    this.encodeOptions(row);
    const headers = ethernetBytes + (isIpv6 ? ipv6HeaderBytes : ipv4HeaderBytes) + tcpHeaderBytes;
    const length = columns.length[row]!;
    const wire = Math.min(headers + this.headerOptions(row) + length, 2 ** 32 - 1);
    if (this.isCutInOptions(row)) return { wire, captured: headers + this.optionBytes };
    const known = headers + this.optionBytes;
    const most = Math.min(maxFrame, length > maxLength - known ? maxLength : maxFrame);
    return { wire, captured: Math.min(known + columns.captured[row]!, most) };
  }

  /** Writes the captured part of a row's frame over zeros. */
  write(row: number, { captured }: FrameSize, bytes: Uint8Array, view: DataView, at: number): void {
    const { columns } = this.capture.store;
    const { isIpv6, start, pseudo } = this.directionOf(columns.flow[row]!);
    const length = columns.length[row]!;
    const header = tcpHeaderBytes + this.headerOptions(row);
    const ip = at + ethernetBytes;
    const tcp = ip + (isIpv6 ? ipv6HeaderBytes : ipv4HeaderBytes);
    bytes.set(start, at);
    const isLong = isIpv6
      ? header + length > maxLength
      : ipv4HeaderBytes + header + length > maxLength;
    const hasLength = !isLong && (columns.marks[row]! & PacketMark.FrameLength) === 0;
    if (isIpv6) {
      view.setUint16(ip + 4, hasLength ? header + length : 0);
      view.setUint8(ip + 7, columns.hops[row]!);
    } else {
      view.setUint16(ip + 2, hasLength ? ipv4HeaderBytes + header + length : 0);
      view.setUint16(ip + 4, this.replacements.identifications.of(columns.identification[row]!));
      view.setUint8(ip + 8, columns.hops[row]!);
      view.setUint16(ip + 10, folded(sumOf(view, ip, ipv4HeaderBytes)));
    }
    view.setUint32(tcp + 4, columns.sequence[row]!);
    view.setUint32(tcp + 8, columns.acknowledgment[row]!);
    view.setUint8(tcp + 12, (header / 4) << 4);
    view.setUint8(tcp + 13, columns.flags[row]!);
    view.setUint16(tcp + 14, columns.window[row]!);
    const options = tcp + tcpHeaderBytes;
    bytes.set(this.options.subarray(0, this.optionBytes), options);
    const payload = options + this.optionBytes;
    const room = at + captured - payload;
    if (room > 0) this.payload.write(row, bytes, payload, room);
    // What the file has no room for is 0, which adds nothing.
    const sum = pseudo + header + length + sumOf(view, tcp, at + captured - tcp);
    view.setUint16(tcp + 16, folded(sum));
  }

  /** The file has only a part of the options, and those that it has are known. */
  private isCutInOptions(row: number): boolean {
    const marks = this.capture.store.columns.marks[row]!;
    return (marks & PacketMark.OptionsCut) !== 0 && this.optionBytes < maxTcpOptions;
  }

  /** How long the header says that the options are. */
  private headerOptions(row: number): number {
    const { optionBytes } = this;
    return Math.ceil((this.isCutInOptions(row) ? optionBytes + 1 : optionBytes) / 4) * 4;
  }

  private directionOf(flow: number): Direction {
    return (this.directions[flow] ??= this.makeDirection(this.capture.flows[flow]!));
  }

  private makeDirection({ source, sourcePort, destination, destinationPort }: Flow): Direction {
    const { addresses, ports } = this.replacements;
    const isIpv6 = source.includes(':') || destination.includes(':');
    const [from, to] = [addresses.numberOf(source), addresses.numberOf(destination)];
    const ends = isIpv6
      ? [...ipv6Bytes(from), ...ipv6Bytes(to)]
      : [...ipv4Bytes(from), ...ipv4Bytes(to)];
    const [one, other] = [ports.of(sourcePort), ports.of(destinationPort)];
    const ip = isIpv6
      ? [0x60, 0, 0, 0, 0, 0, protocolTcp, 0, ...ends]
      : [0x45, 0, 0, 0, 0, 0, 0, 0, 0, protocolTcp, 0, 0, ...ends];
    const start = Uint8Array.from([
      ...macBytes(to),
      ...macBytes(from),
      ...(isIpv6 ? [0x86, 0xdd] : [0x08, 0x00]),
      ...ip,
      ...[one >>> 8, one & 255, other >>> 8, other & 255],
    ]);
    const words = new DataView(Uint8Array.from(ends).buffer);
    return { isIpv6, start, pseudo: sumOf(words, 0, ends.length) + protocolTcp };
  }

  /** RFC 9293, section 3.1, and RFC 7323, appendix A: options in fours, filled up with no-operations. */
  private encodeOptions(row: number): void {
    const { store } = this.capture;
    const { columns } = store;
    this.optionBytes = 0;
    const syn = unpackSynOptions(columns.syn[row]!);
    if (syn !== undefined && syn.mss > 0) this.addOption(2, [syn.mss >>> 8, syn.mss & 255]);
    if (syn?.sackPermitted === true) this.addOption(4, []);
    if (columns.hasTimestamps[row] === 1) {
      const flow = columns.flow[row]!;
      const { origins } = this.replacements;
      this.addOption(8, [
        ...wordBytes(origins.value(this.capture, flow, columns.timestamp[row]!)),
        ...wordBytes(origins.echo(this.capture, flow, columns.echo[row]!)),
      ]);
    }
    if (syn?.windowShift !== undefined) this.addOption(3, [syn.windowShift]);
    const blocks = store.sackOf(row);
    if (blocks.length > 0) {
      this.addOption(
        5,
        blocks.flatMap(({ start, end }) => [...wordBytes(start), ...wordBytes(end)]),
      );
    }
    if (this.isCutInOptions(row)) return;
    while (this.optionBytes % 4 !== 0) this.options[this.optionBytes++] = 1;
  }

  private addOption(kind: number, value: readonly number[]): void {
    const size = 2 + value.length;
    // Only text names more options than a header has room for.
    if (this.optionBytes + size > maxTcpOptions) return;
    this.options[this.optionBytes] = kind;
    this.options[this.optionBytes + 1] = size;
    this.options.set(value, this.optionBytes + 2);
    this.optionBytes += size;
  }
}

function wordBytes(word: number): number[] {
  return [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255];
}

/** The 16-bit words of some bytes, added; an odd one at the end counts as if a 0 followed (RFC 1071). */
function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0;
  const end = from + length;
  for (let at = from; at + 1 < end; at += 2) sum += view.getUint16(at);
  if (length % 2 === 1) sum += view.getUint8(end - 1) << 8;
  return sum;
}

function folded(sum: number): number {
  let rest = sum;
  while (rest > 0xffff) rest = (rest & 0xffff) + Math.floor(rest / 0x10000);
  return ~rest & 0xffff;
}
