import { Flag } from '../../trace/codes/index.ts';
import type { PacketStore } from '../read/index.ts';

/** A mirror port, or a capture on all interfaces, sees a packet again within so many nanoseconds. */
const copyWithin = 100_000;
/** How many packets back its first sighting may be. */
const lookBack = 32;

/**
 * Leaves out packets that were captured twice. A retransmission has an IP identification of its own, and takes longer; where
 * there is none (IPv6), a pure ACK is left out only if most segments with payload are captured twice, because two equal ACKs
 * in a row are common.
 */
export function withoutCopies(
  store: PacketStore,
  rows: Uint32Array,
): { readonly kept: Uint32Array; readonly copies: number } {
  const isCopy = new Uint8Array(rows.length);
  let data = 0;
  let dataCopies = 0;
  let doubtful = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const original = originalOf(store, rows, i, isCopy);
    const isData = numbersUsed(store, row);
    if (isData && original === -1) data++;
    if (original === -1) continue;
    const isSure = isData || (store.columns.identification[row] as number) !== 0;
    isCopy[i] = isSure ? 1 : 2;
    if (isData) dataCopies++;
    if (!isSure) doubtful++;
  }
  const isDoubled = data > 0 && dataCopies >= 0.8 * data;
  if (dataCopies === 0 && doubtful === 0 && !isCopy.includes(1)) return { kept: rows, copies: 0 };
  const kept = rows.filter((_, i) => isCopy[i] === 0 || (isCopy[i] === 2 && !isDoubled));
  return { kept, copies: rows.length - kept.length };
}

/** The index among the rows of an equal packet just before this one; -1: there is none. */
function originalOf(store: PacketStore, rows: Uint32Array, i: number, isCopy: Uint8Array): number {
  const { columns } = store;
  const row = rows[i] as number;
  const time = columns.time[row] as number;
  for (let j = i - 1; j >= 0 && j >= i - lookBack; j--) {
    const other = rows[j] as number;
    if (time - (columns.time[other] as number) > copyWithin) return -1;
    if (isCopy[j] === 0 && isSame(store, row, other)) return j;
  }
  return -1;
}

function isSame(store: PacketStore, a: number, b: number): boolean {
  const { flow, sequence, acknowledgment, length, window, flags } = store.columns;
  const { timestamp, echo, identification, sackCount } = store.columns;
  return (
    sequence[a] === sequence[b] &&
    flow[a] === flow[b] &&
    acknowledgment[a] === acknowledgment[b] &&
    length[a] === length[b] &&
    window[a] === window[b] &&
    flags[a] === flags[b] &&
    timestamp[a] === timestamp[b] &&
    echo[a] === echo[b] &&
    identification[a] === identification[b] &&
    sackCount[a] === sackCount[b]
  );
}

function numbersUsed({ columns }: PacketStore, row: number): boolean {
  const { length, flags } = columns;
  return (length[row] as number) > 0 || ((flags[row] as number) & (Flag.Syn | Flag.Fin)) !== 0;
}
