import { Flag } from '../../trace/codes/index.ts';
import type { Capture } from '../read/index.ts';
import type { ClientKnownBy } from './columns.ts';
import { serverRank } from './server-rank.ts';

/** The direction (an index of the capture's flows) in which the client sends, and how we know. */
export function clientOf(
  { store, flows }: Capture,
  rows: Uint32Array,
): { readonly flow: number; readonly knownBy: ClientKnownBy } {
  const { flags, flow } = store.columns;
  const first = flow[rows[0] as number] as number;
  const other = (from: number): number => flows[from]?.reverse ?? -1;
  for (const row of rows) {
    const set = flags[row] as number;
    if ((set & Flag.Syn) === 0) continue;
    const from = flow[row] as number;
    return (set & Flag.Ack) === 0
      ? { flow: from, knownBy: 'syn' }
      : { flow: other(from), knownBy: 'syn-ack' };
  }
  const { sourcePort = 0, destinationPort = 0 } = flows[first] ?? {};
  const source = serverRank(sourcePort);
  const destination = serverRank(destinationPort);
  if (source !== destination) {
    return { flow: source > destination ? other(first) : first, knownBy: 'port' };
  }
  return { flow: first, knownBy: 'first packet' };
}
