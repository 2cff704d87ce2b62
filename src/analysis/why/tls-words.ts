import { Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { connectionsOf, type Connection } from '../../trace/index.ts';
import { lastNotAfter } from '../interval-index.ts';
import { byteCount } from '../quantities.ts';
import { hostPart, hostWithArticle, plain } from '../sentence.ts';
import { streamOf } from '../stream-of.ts';
import { readsOf, tlsRecordsOf, type TlsRecord } from '../tls-records.ts';
import { sentence, type WhyFacts, type WhySentence } from './why-sentence.ts';

/** What a host waits for that has read a part of a TLS record, and sends no data; undefined: there is no such part. */
export function restOfRecord(host: number, facts: WhyFacts): WhySentence | undefined {
  const { trace, moment, inFlight, appEvents } = facts;
  if (tlsRecordsOf(trace).size === 0) return undefined;
  if (inFlight.some((one) => one.from === host && one.length > 0)) return undefined;
  if (appEvents.some((id) => trace.host(id) === host)) return undefined;
  for (const connection of connectionsOf(trace)) {
    const peer = peerIn(connection, host);
    if (peer === undefined || connection.opened > moment.record) continue;
    const stream = streamOf(connection.id, peer);
    const reads = readsOf(trace).get(stream) ?? [];
    const read = reads[lastNotAfter(reads, ({ record }) => record, moment.record)];
    const partial = read && recordAt(trace, stream, read.to);
    if (partial === undefined || read === undefined || partial.from === read.to) continue;
    const whole = reads.find(({ to }) => to >= partial.end);
    // The connection ended before.
    if (whole === undefined && !facts.continues(connection.id)) continue;
    const what = partial.handshake
      ? `${hostWithArticle(trace, peer)}’s TLS handshake`
      : 'a TLS record';
    const parts = [
      hostPart(trace, host),
      plain(` waits for the rest of ${what}: `),
      { text: byteCount(partial.end - read.to), emphasis: 'data' as const },
      plain(' to come.'),
    ];
    return sentence(host, 'waiting', parts, read.record, whole?.time);
  }
  return undefined;
}

/** What a read makes of TLS records: ` (a TLS record is whole)`. */
export function recordWords(trace: Trace, id: RecordId): string {
  if (trace.kind(id) !== Kind.Read || tlsRecordsOf(trace).size === 0) return '';
  const connection = connectionsOf(trace)[trace.connection(id)];
  const peer = connection && peerIn(connection, trace.host(id));
  if (connection === undefined || peer === undefined) return '';
  const stream = streamOf(connection.id, peer);
  const reads = readsOf(trace).get(stream) ?? [];
  const at = lastNotAfter(reads, ({ record }) => record, id);
  const [before, after] = [reads[at - 1]?.to ?? 0, reads[at]?.to ?? 0];
  const whole = (tlsRecordsOf(trace).get(stream) ?? []).filter(
    ({ end, handshake }) => !handshake && end > before && end <= after,
  ).length;
  if (whole === 0) return '';
  return whole === 1 ? ' (a TLS record is whole)' : ` (${whole} TLS records are whole)`;
}

/** The record of a stream that the byte after so many belongs to. */
function recordAt(trace: Trace, stream: number, read: number): TlsRecord | undefined {
  const records = tlsRecordsOf(trace).get(stream) ?? [];
  const found = records[lastNotAfter(records, ({ from }) => from, read)];
  return found !== undefined && read < found.end ? found : undefined;
}

function peerIn({ client, server }: Connection, host: number): number | undefined {
  return host === client ? server : host === server ? client : undefined;
}
