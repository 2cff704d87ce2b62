import type { Configuration, DocumentConfiguration } from '../engine/index.ts';
import { Content, Kind, type RecordId, type Trace } from '../trace/format/index.ts';

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

/** What fills bodies and scripted writes, whose content no scenario says; ends lines for readers of text. */
const filler = 'This body was made up by a simulator, to its length.\n';

/** A stretch of text in a stream; what lies between is filler. */
interface Piece {
  readonly from: number;
  readonly text: string;
}

interface Streams {
  readonly client: Piece[];
  readonly server: Piece[];
  /** Lengths so far. */
  clientBytes: number;
  serverBytes: number;
}

/** The real bytes of a run, for capture files: requests and headers to the byte, bodies filled. */
export function payloadOf(configuration: Configuration, trace: Trace): Payload {
  const streams = streamsOf(configuration, trace);
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
 * What a connection's ends have to say. Its first request asks for the document whose reply comes
 * next, those behind it (one after the other, or pipelined) for the next ones in order.
 */
function streamsOf({ workload }: Configuration, trace: Trace): Map<number, Streams> {
  const streams = new Map<number, Streams>();
  if (workload.kind !== 'http') return streams;
  const { documents } = workload;
  /** Start records of the transactions under way, and of which document each is. */
  const open = new Map<RecordId, number>();
  /** Per connection: the next document to be asked for, and the bytes of requests written so far. */
  const asked = new Map<number, { next: number; written: number }>();
  for (let id = 0; id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind === Kind.TransactionStart) open.set(id, trace.window(id));
    else if (kind === Kind.TransactionEnd) open.delete(trace.segment(id));
    else if (kind === Kind.Write && trace.code(id) === Content.Request) {
      const connection = trace.connection(id);
      const [first = 0] = open.values();
      const state = asked.get(connection) ?? { next: first, written: 0 };
      asked.set(connection, state);
      state.written += trace.lengthOf(id);
      while ((streams.get(connection)?.clientBytes ?? 0) < state.written) {
        append(streams, connection, documents[state.next++ % documents.length]!);
      }
    }
  }
  return streams;
}

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
