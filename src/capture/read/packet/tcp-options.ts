import { Flag } from '../../../trace/codes/index.ts';
import { maxOptions } from '../limits.ts';
import { packSynOptions, type PacketStore } from '../packet-store.ts';

const option = {
  end: 0,
  nothing: 1,
  mss: 2,
  windowScale: 3,
  sackPermitted: 4,
  sack: 5,
  timestamps: 8,
} as const;

/** Reads the options between two places into a row (RFC 9293, section 3.1: kind, length, value). */
export function readOptions(
  view: DataView,
  from: number,
  end: number,
  store: PacketStore,
  row: number,
): void {
  const { columns } = store;
  let mss = 0;
  let windowShift: number | undefined;
  let sackPermitted = false;
  for (let at = from, count = 0; at < end && count < maxOptions; count++) {
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
    if (kind === option.windowScale && size === 3) {
      windowShift = Math.min(14, view.getUint8(at + 2));
    }
    if (kind === option.sackPermitted && size === 2) sackPermitted = true;
    if (kind === option.timestamps && size === 10) {
      columns.timestamp[row] = view.getUint32(at + 2);
      columns.echo[row] = view.getUint32(at + 6);
      columns.hasTimestamps[row] = 1;
    }
    if (kind === option.sack) {
      for (let block = at + 2; block + 8 <= at + size; block += 8) {
        store.addSack(row, view.getUint32(block), view.getUint32(block + 4));
      }
    }
    at += size;
  }
  if (((columns.flags[row] as number) & Flag.Syn) !== 0) {
    columns.syn[row] = packSynOptions({ mss, windowShift, sackPermitted });
  }
}
