import { Kind, type Trace } from '../trace/format/index.ts';
import { connectionsOf, oncePerTrace } from '../trace/index.ts';

/**
 * Whether a log's applications follow scripts, and do not ask and answer: a transaction is then a
 * write, which ends when the other side has read it, and a server may begin one. Before any
 * transaction says so the log does not tell, and the answer is false.
 */
export const isScripted: (trace: Trace) => boolean = oncePerTrace((trace) => {
  const servers = new Set(connectionsOf(trace).map(({ server }) => server));
  for (let id = 0; id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind === Kind.TransactionStart && servers.has(trace.host(id))) return true;
    if (kind === Kind.TransactionEnd && trace.code(id) === 0) {
      if (trace.host(trace.cause(id)) !== trace.host(id)) return true;
    }
  }
  return false;
});
