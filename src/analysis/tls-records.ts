import { Content, Kind } from '../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../trace/format/index.ts';
import { connectionsOf, oncePerTrace, recordsOf } from '../trace/index.ts';
import { readRecord, writeRecord } from '../trace/records/index.ts';
import { lastNotAfter } from './interval-index.ts';
import { streamOf } from './stream-of.ts';

/** A TLS record, or a flight of a handshake. Places are counts of bytes from the beginning of its stream. */
export interface TlsRecord {
  /** The write that begins it. */
  readonly write: RecordId;
  readonly from: number;
  /** After its last byte. */
  readonly end: number;
  /** What the application wrote before it, without the handshake; and up to its end. */
  readonly plainFrom: number;
  readonly plainEnd: number;
  readonly handshake: boolean;
}

/** The TLS records of each stream in their order, by `streamOf`; none of a stream without TLS. Cached per log. */
export const tlsRecordsOf: (trace: Trace) => ReadonlyMap<number, readonly TlsRecord[]> =
  oncePerTrace((trace) => {
    const streams = new Map<number, TlsRecord[]>();
    if (!trace.header.hosts.some(({ tls }) => tls)) return streams;
    for (const id of recordsOf(trace, Kind.Write)) {
      const plain = writeRecord.plain(trace, id);
      if (plain === 0) continue;
      const stream = streamOf(trace.connection(id), trace.host(id));
      const own = streams.get(stream) ?? [];
      streams.set(stream, own);
      const from = writeRecord.offset(trace, id);
      const handshake = writeRecord.content(trace, id) === Content.Handshake;
      const plainFrom = own.at(-1)?.plainEnd ?? 0;
      own.push({
        write: id,
        from,
        end: from + writeRecord.accepted(trace, id) + writeRecord.rest(trace, id),
        plainFrom,
        plainEnd: handshake ? plainFrom : plainFrom + plain,
        handshake,
      });
    }
    return streams;
  });

/** A read of some bytes. */
export interface StreamRead {
  readonly record: RecordId;
  readonly time: Nanoseconds;
  /** How much of the stream is read then. */
  readonly to: number;
}

/** The reads of each stream in their order, by `streamOf`. Cached per log. */
export const readsOf: (trace: Trace) => ReadonlyMap<number, readonly StreamRead[]> = oncePerTrace(
  (trace) => {
    const connections = connectionsOf(trace);
    const streams = new Map<number, StreamRead[]>();
    for (const id of recordsOf(trace, Kind.Read)) {
      const connection = trace.connection(id);
      const { client = 0, server = 0 } = connections[connection] ?? {};
      const stream = streamOf(connection, trace.host(id) === client ? server : client);
      const own = streams.get(stream) ?? [];
      streams.set(stream, own);
      const to = readRecord.offset(trace, id) + readRecord.bytes(trace, id);
      own.push({ record: id, time: trace.time(id), to });
    }
    return streams;
  },
);

/** When all flights of a connection's TLS handshake were written and read at the client; 0 without TLS. */
export function handshakeEnd(trace: Trace, connection: number): Nanoseconds {
  const { client = 0, server = 0 } = connectionsOf(trace)[connection] ?? {};
  const [written, read] = [client, server].map((host) =>
    (tlsRecordsOf(trace).get(streamOf(connection, host)) ?? []).filter((one) => one.handshake),
  ) as [TlsRecord[], TlsRecord[]];
  const reads = readsOf(trace).get(streamOf(connection, server)) ?? [];
  return Math.max(
    0,
    ...written.map(({ write }) => trace.time(write)),
    ...read.map(({ end }) => reads.find(({ to }) => to >= end)?.time ?? Infinity),
  );
}

/**
 * The record with a byte of what the application wrote, counted from 0; undefined if it wrote none.
 */
export function recordWith(records: readonly TlsRecord[], byte: number): TlsRecord | undefined {
  const found = records[lastNotAfter(records, ({ plainFrom }) => plainFrom, byte)];
  return found !== undefined && byte < found.plainEnd ? found : undefined;
}

/**
 * Where a reply is in the stream of its records; undefined: it comes without TLS.
 * @param offset bytes of the replies before it
 */
export function replyInRecords(
  trace: Trace,
  stream: number,
  offset: number,
  bytes: number,
): { from: number; to: number } | undefined {
  const records = tlsRecordsOf(trace).get(stream);
  if (records === undefined) return undefined;
  // The server may have written nothing of it.
  const { from = Infinity, end = Infinity } = recordWith(records, offset) ?? {};
  return { from, to: recordWith(records, offset + bytes - 1)?.end ?? end };
}
