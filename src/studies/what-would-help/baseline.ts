import { Kind, reasonBit, type Reason } from '../../trace/codes/index.ts';
import { connectionsOf, recordsOf, segmentsOf } from '../../trace/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import type { Baseline, HostName } from './candidate.ts';
import type { Outcome } from './outcome.ts';

/** What a run shows about which changes can matter. */
export function baselineOf(trace: Trace, { drops, retransmissions }: Outcome): Baseline {
  const clients = new Set(connectionsOf(trace).map(({ client }) => client));
  const nameOf = (host: number): HostName => (clients.has(host) ? 'client' : 'server');
  const held = { client: 0, server: 0 };
  for (const id of recordsOf(trace, Kind.Hold)) {
    held[nameOf(trace.host(id))] |= reasonBit(trace.code(id) as Reason);
  }
  const dataSegments = { client: 0, server: 0 };
  const sent = new Map<string, number>();
  for (const { connection, from, length } of segmentsOf(trace)) {
    if (length === 0) continue;
    const end = `${connection} ${from}`;
    const count = (sent.get(end) ?? 0) + 1;
    sent.set(end, count);
    dataSegments[nameOf(from)] = Math.max(dataSegments[nameOf(from)], count);
  }
  return { lossy: drops > 0 || retransmissions > 0, held, dataSegments };
}
