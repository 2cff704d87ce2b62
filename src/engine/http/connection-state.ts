import type { Stream, StreamReader } from '../application/stream.ts';
import type { TlsSession } from '../tls/session.ts';
import type { Fetch } from './page.ts';
import type { RequestWrite } from './request-write.ts';

/** What one of a client's connections has to do, and how far it is. */
export interface ConnectionState {
  /** It has documents to fetch. */
  busy: boolean;
  /** It has failed, and is of no more use to this page. */
  failed: boolean;
  /** The documents that it has turned to, in the order of their replies. */
  open: readonly Fetch[];
  /** How many of them are asked for on the present connection: their requests have left, or wait for room. */
  asked: number;
  /** Requests of the present connection, answered ones included. */
  requests: number;
  /** Bytes of the first one's reply that were read. */
  received: number;
  /** The requests' writes still to come; of the first what has found no room yet. */
  writes: readonly RequestWrite[];
  /** The present connection has carried a reply: if it ends before the next one begins, the server gave it up. */
  kept: boolean;
  /** A request is due, and waits for a connection in place of one that was given up. */
  reopening: boolean;
  /** A connection of this page was given up: what a reply's header promises is not enough any more. */
  wary: boolean;
  socket: Stream | undefined;
  reader: StreamReader | undefined;
  /** Both of them, where the scenario has TLS. */
  session: TlsSession | undefined;
}

/** Before a page begins. */
export const atFirst: ConnectionState = {
  busy: false,
  failed: false,
  open: [],
  asked: 0,
  requests: 0,
  received: 0,
  writes: [],
  kept: false,
  reopening: false,
  wary: false,
  socket: undefined,
  reader: undefined,
  session: undefined,
};
