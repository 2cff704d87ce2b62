import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import { streamOf } from '../stream-of.ts';
import { readsOf, replyInRecords, tlsRecordsOf } from '../tls-records.ts';
import { requestsOf, type AskedRequest } from './requests.ts';

/** Bytes that the headers and tags of TLS records add to a reply; 0 without TLS. */
export function overheadOf(trace: Trace, transaction: number): number {
  const asked = askedLast(trace, transaction);
  if (asked === undefined) return 0;
  const { reply } = asked;
  const records = tlsRecordsOf(trace).get(streamFrom(trace, asked)) ?? [];
  return records
    .filter(({ from, end }) => from >= reply.from - 1 && end < reply.to)
    .reduce((sum, { from, end, plainFrom, plainEnd }) => {
      return sum + (end - from) - (plainEnd - plainFrom);
    }, 0);
}

/** When the client had read what it could use of a reply first: its first byte, or its first TLS record. */
export function usableAt(trace: Trace, transaction: number): Nanoseconds | undefined {
  const asked = askedLast(trace, transaction);
  if (asked === undefined) return undefined;
  const { reply } = asked;
  const stream = streamFrom(trace, asked);
  const record = tlsRecordsOf(trace)
    .get(stream)
    ?.find(({ from }) => from === reply.from - 1);
  const needed = record?.end ?? reply.from;
  return readsOf(trace)
    .get(stream)
    ?.find(({ to }) => to >= needed)?.time;
}

/** What is asked of a task's run has to be right where the part that explains TLS never comes. */
function askedLast(trace: Trace, transaction: number): AskedRequest | undefined {
  return requestsOf(trace, replyInRecords).get(transaction)?.at(-1);
}

/** The stream of a reply. */
function streamFrom(trace: Trace, { connection }: AskedRequest): number {
  return streamOf(connection, connectionsOf(trace)[connection]?.server ?? 0);
}
