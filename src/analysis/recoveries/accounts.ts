import { Flag, Kind, WindowCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf, segmentsOf } from '../../trace/index.ts';

/** How a sender keeps account of what is in flight while something is missing. */
export interface Account {
  /** Of each packet, all the time; otherwise of a scoreboard, in a recovery (RFC 6675). */
  readonly byPackets: boolean;
  /** Both SYNs permit selective ACKs. */
  readonly selective: boolean;
}

/** The ends of connections that keep one, by `endKey`: those whose pipe is in the log. */
export const accountsOf = oncePerTrace((trace): ReadonlyMap<number, Account> => {
  const accounts = new Map<number, Account>();
  const recovering = new Set<number>();
  for (const id of recordsOf(trace, Kind.Window)) {
    const key = endKey(trace, id);
    const code = trace.code(id);
    if (code === WindowCode.FastRetransmit) recovering.add(key);
    else if (code === WindowCode.Deflate || code === WindowCode.Timeout) recovering.delete(key);
    else if (code === WindowCode.Pipe || code === WindowCode.Proportional) {
      const known = accounts.get(key);
      const byPackets = code === WindowCode.Proportional || !recovering.has(key);
      if (known === undefined || (byPackets && !known.byPackets)) {
        const selective = known?.selective ?? permitsReports(trace, trace.connection(id));
        accounts.set(key, { byPackets, selective });
      }
    }
  }
  return accounts;
});

/** One end of a connection, by any of its records. */
export function endKey(trace: Trace, id: RecordId): number {
  return endKeyOf(trace.connection(id), trace.host(id));
}

export function endKeyOf(connection: number, host: number): number {
  return connection * 0x10000 + host;
}

/** Whether both SYNs of a connection permit selective ACKs. */
export function permitsReports(trace: Trace, connection: number): boolean {
  return segmentsOf(trace)
    .filter((one) => one.connection === connection && (one.flags & Flag.Syn) !== 0)
    .every(({ options }) => options.sackPermitted);
}
