import { Kind, reasonBit, type Reason } from '../../trace/codes/index.ts';
import { connectionsOf, recordsOf } from '../../trace/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import type { Baseline } from './candidate.ts';
import type { Outcome } from './outcome.ts';

/** What a run shows about which changes can matter. */
export function baselineOf(trace: Trace, { drops, retransmissions }: Outcome): Baseline {
  const clients = new Set(connectionsOf(trace).map(({ client }) => client));
  const held = { client: 0, server: 0 };
  for (const id of recordsOf(trace, Kind.Hold)) {
    held[clients.has(trace.host(id)) ? 'client' : 'server'] |= reasonBit(trace.code(id) as Reason);
  }
  return { lossy: drops > 0 || retransmissions > 0, held };
}
