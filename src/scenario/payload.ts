import type { Configuration, DocumentConfiguration } from '../engine/index.ts';
import { Content, Kind } from '../trace/codes/index.ts';
import { noRecord, type RecordId, type Trace } from '../trace/format/index.ts';
import { transactionStartRecord, writeRecord } from '../trace/records/index.ts';

/**
 * The bytes of one segment's payload: `length` bytes from `offset` of the stream that the
 * client (or the server) of a connection sends.
 */
export type Payload = (
  connection: number,
  fromClient: boolean,
  offset: number,
  length: number,
) => Uint8Array;

/** Fills bodies and scripted writes, whose content no scenario specifies; has line ends for readers of text. */
const filler = 'This body was made up by a simulator, to its length.\n';

/** A piece of text in a stream; the rest is filler. */
interface Piece {
  readonly from: number;
  readonly text: string;
}

interface Pieces {
  readonly client: Piece[];
  readonly server: Piece[];
}

interface Streams extends Pieces {
  /** Lengths so far. */
  clientBytes: number;
  serverBytes: number;
}

/** The bytes of a run, for capture files: exact requests and headers, bodies of filler; of TLS exact headers of records. */
export function payloadOf(configuration: Configuration, trace: Trace): Payload {
  const encrypted = configuration.workload.kind === 'http' && configuration.workload.tls;
  const streams = encrypted ? recordsIn(trace) : streamsOf(configuration, trace);
  return (connection, fromClient, offset, length) => {
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i++) bytes[i] = filler.charCodeAt((offset + i) % filler.length);
    const stream = streams.get(connection);
    for (const { from, text } of (fromClient ? stream?.client : stream?.server) ?? []) {
      const end = Math.min(from + text.length, offset + length);
      for (let at = Math.max(from, offset); at < end; at++) {
        bytes[at - offset] = text.charCodeAt(at - from);
      }
    }
    return bytes;
  };
}

/**
 * What a connection's ends send: its requests, as named in its writes, and in the same order the replies. A write that
 * begins with one document's request can continue with those of the next transactions.
 */
function streamsOf({ workload }: Configuration, trace: Trace): Map<number, Streams> {
  const streams = new Map<number, Streams>();
  if (workload.kind !== 'http') return streams;
  const { documents } = workload;
  /** By the transaction's number. */
  const documentOf: number[] = [];
  /** Per connection: the write's first transaction, the next one to be requested, and the bytes of requests so far. */
  const asked = new Map<number, { begins: RecordId; next: number; written: number }>();
  for (let id = 0; id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind === Kind.TransactionStart) {
      const number = transactionStartRecord.number(trace, id);
      documentOf[number] = transactionStartRecord.document(trace, id);
    } else if (kind === Kind.Write && trace.code(id) === Content.Request) {
      const connection = trace.connection(id);
      const begins = trace.segment(id);
      const state = asked.get(connection) ?? { begins: noRecord, next: 0, written: 0 };
      asked.set(connection, state);
      // What finds room later is the rest of the same write.
      if (begins !== state.begins) state.next = transactionStartRecord.number(trace, begins);
      state.begins = begins;
      state.written += trace.lengthOf(id);
      while ((streams.get(connection)?.clientBytes ?? 0) < state.written) {
        append(streams, connection, documents[documentOf[state.next++]!]!);
      }
    }
  }
  return streams;
}

const handshakeType = 22;
const applicationData = 23;

/** Each TLS record begins with its type, a version and its length (RFC 8446, section 5.1). */
function recordsIn(trace: Trace): Map<number, Pieces> {
  const streams = new Map<number, Pieces>();
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== Kind.Write || writeRecord.plain(trace, id) === 0) continue;
    const connection = trace.connection(id);
    const pieces = streams.get(connection) ?? { client: [], server: [] };
    streams.set(connection, pieces);
    const type = trace.code(id) === Content.Handshake ? handshakeType : applicationData;
    const length = writeRecord.accepted(trace, id) + writeRecord.rest(trace, id) - recordHeader;
    pieces[trace.host(id) === 0 ? 'client' : 'server'].push({
      from: writeRecord.offset(trace, id),
      text: String.fromCharCode(type, 3, 3, length >> 8, length & 0xff),
    });
  }
  return streams;
}

/** Bytes of a record's header. */
const recordHeader = 5;

function append(
  streams: Map<number, Streams>,
  connection: number,
  document: DocumentConfiguration,
): void {
  const stream = streams.get(connection) ?? {
    client: [],
    server: [],
    clientBytes: 0,
    serverBytes: 0,
  };
  streams.set(connection, stream);
  stream.client.push({ from: stream.clientBytes, text: document.request });
  stream.clientBytes += document.request.length;
  stream.server.push({ from: stream.serverBytes, text: document.header });
  stream.serverBytes += document.header.length + document.body;
}
