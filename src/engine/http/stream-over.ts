import type { RecordId } from '../../trace/format/index.ts';
import { Reader, type OnRead } from '../application/reader.ts';
import type { Stream, StreamReader } from '../application/stream.ts';
import type { HttpConfiguration } from '../configuration-workload.ts';
import type { Endpoint } from '../tcp/endpoint.ts';
import { Socket } from '../tcp/socket.ts';
import type { Side } from '../tls/flights.ts';
import { TlsSession } from '../tls/session.ts';
import type { RequestBook } from './request-book.ts';

/** One end of a connection as HTTP has it. */
export interface HttpStream {
  readonly socket: Stream;
  readonly reader: StreamReader;
  /** Both of them, where the scenario has TLS. */
  readonly session: TlsSession | undefined;
}

/** @param onOpen a TLS session's handshake is over. */
export function streamOver(
  endpoint: Endpoint,
  side: Side,
  configuration: HttpConfiguration,
  book: RequestBook,
  onRead: OnRead,
  onOpen: (cause: RecordId) => void,
): HttpStream {
  const { tls } = configuration;
  const { readDelay, readSize } = configuration[side];
  if (tls === undefined) {
    const socket = new Socket(endpoint);
    const reader = new Reader(endpoint.host.kernel, socket, readDelay, readSize, onRead);
    return { socket, reader, session: undefined };
  }
  const options = { side, tls, book: book.records, readDelay, readSize, onRead, onOpen };
  const session = new TlsSession(endpoint, options);
  return { socket: session, reader: session, session };
}
