import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import { streamOf } from '../stream-of.ts';
import { readsOf, tlsRecordsOf } from '../tls-records.ts';
import { requestsOf } from './requests.ts';

/** Bytes that the headers and tags of TLS records add to a reply; 0 without TLS. */
export function overheadOf(trace: Trace, transaction: number): number {
  const asked = requestsOf(trace).get(transaction)?.at(-1);
  if (asked === undefined) return 0;
  const { connection, reply } = asked;
  const stream = streamOf(connection, connectionsOf(trace)[connection]?.server ?? 0);
  const records = tlsRecordsOf(trace).get(stream) ?? [];
  const own = records.filter(({ from, end }) => from >= reply.from - 1 && end < reply.to);
  return own.reduce((sum, { from, end, plainFrom, plainEnd }) => {
    return sum + (end - from) - (plainEnd - plainFrom);
  }, 0);
}

/** When the client had read what it could use of a reply first: its first byte, or its first TLS record. */
export function usableAt(trace: Trace, transaction: number): Nanoseconds | undefined {
  const asked = requestsOf(trace).get(transaction)?.at(-1);
  if (asked === undefined) return undefined;
  const { connection, reply } = asked;
  const stream = streamOf(connection, connectionsOf(trace)[connection]?.server ?? 0);
  const record = tlsRecordsOf(trace)
    .get(stream)
    ?.find(({ from }) => from === reply.from - 1);
  const needed = record?.end ?? reply.from;
  return readsOf(trace)
    .get(stream)
    ?.find(({ to }) => to >= needed)?.time;
}
