import type { Nanoseconds, RecordId, Trace } from '../format/index.ts';
import { framesAt, linkTypeEthernet, snapshotLength, type PayloadSource } from './frames.ts';

/** Types of blocks (draft-ietf-opsawg-pcapng, sections 4.1, 4.2 and 4.3). */
const block = { section: 0x0a0d0d0a, interface: 1, packet: 6 } as const;

/** Codes of options (sections 3.5, 4.1 and 4.2). */
const option = { end: 0, comment: 1, interfaceName: 2, application: 4, resolution: 9 } as const;

/** In the wrong byte order it reads as another number, so readers detect the order. */
const byteOrderMagic = 0x1a2b3c4d;

/** Units of time stamps: 10^-9 s. */
const nanoseconds = 9;

type Option = readonly [code: number, value: Uint8Array];

/** What the file says besides the packets. */
export interface PcapngNotes {
  /** For the whole file: which run it shows. */
  readonly about?: string;
  /** For packets: sentences by segment, which Wireshark shows as packet comments. */
  readonly comments?: ReadonlyMap<RecordId, readonly string[]>;
}

/** A capture on the host with this name as a pcapng file, times in nanoseconds from 0. */
export function pcapngOf(
  trace: Trace,
  hostName: string,
  payload: PayloadSource,
  { about, comments }: PcapngNotes = {},
): Uint8Array {
  const blocks = [sectionHeader(about), interfaceDescription(hostName)];
  for (const { segment, time, bytes } of framesAt(trace, hostName, payload)) {
    blocks.push(packetBlock(time, bytes, comments?.get(segment) ?? []));
  }
  return joined(blocks);
}

function sectionHeader(about: string | undefined): Uint8Array {
  const fixed = new Uint8Array(16);
  const view = new DataView(fixed.buffer);
  view.setUint32(0, byteOrderMagic, true);
  view.setUint16(4, 1, true);
  // -1: the section's length is not given.
  view.setBigInt64(8, -1n, true);
  return blockOf(block.section, fixed, [
    ...(about === undefined ? [] : [textOption(option.comment, about)]),
    textOption(option.application, 'Ackclock'),
  ]);
}

function interfaceDescription(hostName: string): Uint8Array {
  const fixed = new Uint8Array(8);
  const view = new DataView(fixed.buffer);
  view.setUint16(0, linkTypeEthernet, true);
  view.setUint32(4, snapshotLength, true);
  return blockOf(block.interface, fixed, [
    textOption(option.interfaceName, hostName),
    [option.resolution, Uint8Array.of(nanoseconds)],
  ]);
}

function packetBlock(
  time: Nanoseconds,
  frame: Uint8Array,
  comments: readonly string[],
): Uint8Array {
  const fixed = new Uint8Array(20 + padded(frame.length));
  const view = new DataView(fixed.buffer);
  view.setUint32(4, Math.floor(time / 2 ** 32), true);
  view.setUint32(8, time % 2 ** 32, true);
  view.setUint32(12, frame.length, true);
  view.setUint32(16, frame.length, true);
  fixed.set(frame, 20);
  return blockOf(
    block.packet,
    fixed,
    comments.map((comment) => textOption(option.comment, comment)),
  );
}

/** A block: type, length, fixed fields, options, and the length again. */
function blockOf(type: number, fixed: Uint8Array, options: readonly Option[]): Uint8Array {
  const all: readonly Option[] =
    options.length === 0 ? [] : [...options, [option.end, new Uint8Array(0)]];
  const length = all.reduce((sum, [, value]) => sum + 4 + padded(value.length), 12 + fixed.length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, length, true);
  bytes.set(fixed, 8);
  let at = 8 + fixed.length;
  for (const [code, value] of all) {
    view.setUint16(at, code, true);
    view.setUint16(at + 2, value.length, true);
    bytes.set(value, at + 4);
    at += 4 + padded(value.length);
  }
  view.setUint32(length - 4, length, true);
  return bytes;
}

/** The length of an option has 16 bits: longer texts are cut between two characters. */
function textOption(code: number, text: string): Option {
  const bytes = new Uint8Array(0xffff);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  return [code, bytes.slice(0, written)];
}

/** Everything in a block is aligned to four bytes. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
