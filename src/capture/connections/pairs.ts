import { Flag } from '../../trace/codes/index.ts';
import type { PacketColumns } from './columns.ts';

/** Which rows of two captures are the same packet; -1: it was not seen there. */
export interface Pairs {
  readonly there: Int32Array;
  readonly back: Int32Array;
}

/**
 * Pairs the packets of one connection in two captures by their contents: numbers, flags, window, timestamps, and the IP
 * identification, unless a box between them rewrites it. Equal packets are paired in their order. What offload divided or
 * joined is paired with the packet that has its first byte.
 * @param identified false: equal packets are paired in their order alone
 */
export function pairsOf(here: PacketColumns, other: PacketColumns, identified = true): Pairs {
  const exact = pairedBy(here, other, identified);
  const paired = exact.there.reduce((sum, row) => sum + (row === -1 ? 0 : 1), 0);
  const fewer = Math.min(here.count, other.count);
  const pairs = paired >= fewer / 2 ? exact : pairedBy(here, other, false);
  pairByFirstByte(pairs, here, other);
  return pairs;
}

function pairedBy(here: PacketColumns, other: PacketColumns, withIdentification: boolean): Pairs {
  const there = new Int32Array(here.count).fill(-1);
  const back = new Int32Array(other.count).fill(-1);
  const { heads, next, mask } = table(other, (row) => hashOf(other, row, withIdentification));
  for (let row = 0; row < here.count; row++) {
    const slot = hashOf(here, row, withIdentification) & mask;
    for (let found = heads[slot] as number; found !== -1; found = next[found] as number) {
      if (back[found] !== -1 || !isSame(here, row, other, found, withIdentification)) continue;
      there[row] = found;
      back[found] = row;
      break;
    }
  }
  return { there, back };
}

/** Rows by the lower bits of their hashes, each list in the order of rows. */
function table({ count }: PacketColumns, hash: (row: number) => number) {
  let size = 16;
  while (size < count * 2) size *= 2;
  const mask = size - 1;
  const heads = new Int32Array(size).fill(-1);
  const next = new Int32Array(count);
  for (let row = count - 1; row >= 0; row--) {
    const slot = hash(row) & mask;
    next[row] = heads[slot] as number;
    heads[slot] = row;
  }
  return { heads, next, mask };
}

function hashOf(packets: PacketColumns, row: number, withIdentification: boolean): number {
  let hash = mixed(packets.sequence[row] as number, packets.acknowledgment[row] as number);
  hash = mixed(hash, (packets.length[row] as number) * 256 + (packets.flags[row] as number));
  hash = mixed(hash, (packets.window[row] as number) * 2 + (packets.fromClient[row] as number));
  if (!withIdentification) return hash;
  return mixed(
    mixed(hash, packets.timestamp[row] as number),
    packets.identification[row] as number,
  );
}

function mixed(a: number, b: number): number {
  const sum = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) + Math.imul(b ^ (b >>> 13), 0x297a2d39);
  return (sum ^ (sum >>> 16)) | 0;
}

function isSame(
  a: PacketColumns,
  row: number,
  b: PacketColumns,
  found: number,
  withIdentification: boolean,
): boolean {
  return (
    a.sequence[row] === b.sequence[found] &&
    a.acknowledgment[row] === b.acknowledgment[found] &&
    a.length[row] === b.length[found] &&
    a.flags[row] === b.flags[found] &&
    a.window[row] === b.window[found] &&
    a.fromClient[row] === b.fromClient[found] &&
    (!withIdentification ||
      (a.identification[row] === b.identification[found] &&
        a.timestamp[row] === b.timestamp[found]))
  );
}

/** What is not paired yet, but has payload, with the next packet there that begins with the same byte. */
function pairByFirstByte({ there, back }: Pairs, here: PacketColumns, other: PacketColumns): void {
  const isOffload = there.includes(-1) && back.includes(-1);
  if (!isOffload) return;
  const hash = (packets: PacketColumns, row: number): number =>
    mixed(packets.sequence[row] as number, packets.fromClient[row] as number);
  const { heads, next, mask } = table(other, (row) => hash(other, row));
  for (let row = 0; row < here.count; row++) {
    const used = ((here.flags[row] as number) & Flag.Syn) !== 0;
    if (there[row] !== -1 || used || here.length[row] === 0) continue;
    for (
      let found = heads[hash(here, row) & mask] as number;
      found !== -1;
      found = next[found] as number
    ) {
      const isPart =
        back[found] === -1 &&
        other.length[found] !== 0 &&
        other.length[found] !== here.length[row] &&
        other.sequence[found] === here.sequence[row] &&
        other.fromClient[found] === here.fromClient[row];
      if (!isPart) continue;
      there[row] = found;
      back[found] = row;
      break;
    }
  }
}
