import type { Socket } from '../tcp/socket.ts';
import type { Reader } from './reader.ts';

/** What an application writes to and ends: a socket, or a TLS session over one. */
export type Stream = Pick<
  Socket,
  'endpoint' | 'atEnd' | 'closed' | 'detached' | 'write' | 'cork' | 'uncork' | 'close' | 'abort'
>;

/** An application's blocking read, of a socket or of a TLS session. */
export type StreamReader = Pick<Reader, 'wanting' | 'want' | 'readable'>;
