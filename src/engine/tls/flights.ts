import type { TlsConfiguration } from '../configuration-workload.ts';

export type Side = 'client' | 'server';

/** What one end sends before it waits for the other. */
export interface Flight {
  readonly by: Side;
  readonly bytes: number;
}

/** ChangeCipherSpec, for middleboxes (RFC 8446, appendix D.4), and an encrypted Finished with a hash of 48 bytes. */
const finished13 = 6 + 74;
/** ClientKeyExchange with a key of 32 bytes, ChangeCipherSpec and Finished (RFC 5246, section 7.3; RFC 8422). */
const keyAndFinished12 = 42 + 6 + 45;
const finished12 = 6 + 45;

/**
 * What record protection adds to the plaintext: header and authentication tag, with the type of the content (RFC 8446,
 * section 5.2) or an explicit nonce (RFC 5288, section 3).
 */
export const overheadOf = { 'one-round-trip': 5 + 1 + 16, 'two-round-trips': 5 + 8 + 16 } as const;

/** The handshake's flights, in order. The last one of `one-round-trip` has the first request right behind it. */
export function flightsOf({ handshake, clientHello, serverFlight }: TlsConfiguration): Flight[] {
  const begun: Flight[] = [
    { by: 'client', bytes: clientHello },
    { by: 'server', bytes: serverFlight },
  ];
  if (handshake === 'one-round-trip') return [...begun, { by: 'client', bytes: finished13 }];
  return [...begun, { by: 'client', bytes: keyAndFinished12 }, { by: 'server', bytes: finished12 }];
}
