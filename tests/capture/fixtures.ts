import { readFileSync } from 'node:fs';

const folder = 'tests/fixtures/captures';

/** A capture of a real kernel: see the README beside it. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${folder}/${name}`));
}

/** Numbers in the big-endian order of networks. */
export function word(n: number): number[] {
  return [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
}

export function half(n: number): number[] {
  return [(n >>> 8) & 255, n & 255];
}

/** A packet of IPv4 with a TCP segment: a request of a client, unless something else is wanted. */
export function ipPacket({
  flags = 0x18,
  sequence = 1000,
  length = 4,
  fragment = 0,
  total,
  options = [],
}: {
  readonly flags?: number;
  readonly sequence?: number;
  readonly length?: number;
  readonly fragment?: number;
  readonly total?: number;
  readonly options?: readonly number[];
} = {}): number[] {
  const tcp = 20 + options.length;
  return [
    ...[0x45, 0, ...half(total ?? 20 + tcp + length), ...half(7), ...half(fragment), 64, 6, 0, 0],
    ...[10, 0, 0, 2, 10, 0, 0, 1],
    ...tcpSegment({ flags, sequence, length, options }),
  ];
}

export function tcpSegment({
  flags = 0x18,
  sequence = 1000,
  length = 4,
  options = [],
}: {
  readonly flags?: number;
  readonly sequence?: number;
  readonly length?: number;
  readonly options?: readonly number[];
} = {}): number[] {
  return [
    ...[...half(40_000), ...half(80), ...word(sequence), ...word(1)],
    ...[((20 + options.length) / 4) << 4, flags, ...half(500), 0, 0, 0, 0],
    ...options,
    ...new Array<number>(length).fill(65),
  ];
}

export interface Framed {
  readonly bytes: readonly number[];
  /** Microseconds. */
  readonly at?: number;
  readonly wire?: number;
}

/** A pcap file in big-endian order. */
export function pcapFile(link: number, frames: readonly Framed[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...word(0xa1b2c3d4),
    ...[...half(2), ...half(4), ...word(0), ...word(0), ...word(262_144), ...word(link)],
    ...frames.flatMap(({ bytes, at = 0, wire = bytes.length }) => [
      ...[...word(Math.floor(at / 1e6)), ...word(at % 1e6), ...word(bytes.length), ...word(wire)],
      ...bytes,
    ]),
  ]);
}

/** A block of a pcapng file in big-endian order; the body in fours. */
export function block(type: number, body: readonly number[]): number[] {
  const length = word(body.length + 12);
  return [...word(type), ...length, ...body, ...length];
}

export const section = block(0x0a0d0d0a, [
  ...[...word(0x1a2b3c4d), ...half(1), ...half(0)],
  ...new Array<number>(8).fill(255),
]);
