import { Kind } from '../trace/codes/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { connectionsOf, oncePerTrace, recordsOf } from '../trace/index.ts';

/**
 * Whether a log's applications follow scripts instead of requesting and replying. Then a transaction is a write, which ends
 * when the other side has read it, and a server may begin one. False until the log has a transaction that shows it.
 */
export const isScripted: (trace: Trace) => boolean = oncePerTrace((trace) => {
  const servers = new Set(connectionsOf(trace).map(({ server }) => server));
  for (const id of recordsOf(trace, Kind.TransactionStart)) {
    if (servers.has(trace.host(id))) return true;
  }
  for (const id of recordsOf(trace, Kind.TransactionEnd)) {
    if (trace.code(id) === 0 && trace.host(trace.cause(id)) !== trace.host(id)) return true;
  }
  return false;
});
