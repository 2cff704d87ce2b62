import { Flag } from '../../trace/codes/index.ts';
import type { Capture } from '../read/index.ts';
import type { ClientKnownBy } from './columns.ts';

/** Ports above 1023 at which servers listen often. */
const serverPorts = new Set([
  1433, 1521, 1883, 2049, 3000, 3306, 3389, 4200, 5000, 5173, 5432, 5672, 6379, 8000, 8008, 8080,
  8081, 8443, 8888, 9000, 9090, 9092, 9200, 11_211, 27_017,
]);

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

/** How likely a server listens there: RFC 6335 names the ranges; Linux takes its clients' ports from 32,768 upwards. */
function serverRank(port: number): number {
  if (port < 1024) return 3;
  if (serverPorts.has(port)) return 2;
  return port < 32_768 ? 1 : 0;
}
