import { fc } from '../trials.ts';
import { fixture } from './fixtures.ts';

const names = [
  'b_4096p13_nagle.snap60.pcap',
  'b_4096p13_nagle.bigendian.pcap',
  'b_4096p13_nagle.pcapng',
  'veth_tso_gro_on.any_sll2.pcap',
  'veth_tso_gro_on.client.txt',
];
/** The first part of captures in several formats. */
export const files: readonly Uint8Array[] = names.map((name) => fixture(name).subarray(0, 5000));

export interface Damage {
  readonly bytes: readonly (readonly [at: number, byte: number])[];
  readonly bits: readonly (readonly [at: number, bit: number])[];
  readonly options: readonly (readonly [at: number, kind: number, size: number])[];
  readonly length: number;
  readonly repeat: number;
}

/** In 5,000ths of a file. */
const places = 5000;
const place = fc.nat(places - 1);

/**
 * Bits, lengths and options that are wrong, and bytes that are missing or repeated.
 * @param most how many of each: with many, most captures are refused
 */
export function damage(most: number): fc.Arbitrary<Damage> {
  return fc.record({
    bytes: fc.array(fc.tuple(place, fc.constantFrom(0, 1, 2, 5, 8, 40, 127, 128, 255)), {
      maxLength: most,
    }),
    bits: fc.array(fc.tuple(place, fc.nat(7)), { maxLength: most }),
    // Forty bytes of the same option: what a header has room for.
    options: fc.array(fc.tuple(place, fc.constantFrom(0, 1, 2, 3, 4, 5, 8, 253), fc.nat(40)), {
      maxLength: Math.ceil(most / 10),
    }),
    length: fc.oneof(fc.constant(places), fc.nat(places)),
    repeat: fc.oneof(fc.constant(0), fc.nat(200)),
  });
}

export function damaged(file: Uint8Array, { bytes, bits, options, length, repeat }: Damage) {
  const changed = file.slice();
  const placed = (at: number): number => Math.floor((at * file.length) / places);
  for (const [at, byte] of bytes) changed[placed(at)] = byte;
  for (const [at, bit] of bits) changed[placed(at)]! ^= 1 << bit;
  for (const [from, kind, size] of options) {
    const at = placed(from);
    for (let i = at; i < Math.min(at + 40, changed.length); i++) {
      changed[i] = (i - at) % Math.max(2, size) === 1 ? size : kind;
    }
  }
  const cut = changed.subarray(0, placed(length));
  return Uint8Array.from([...cut, ...cut.subarray(cut.length - Math.min(repeat, cut.length))]);
}
