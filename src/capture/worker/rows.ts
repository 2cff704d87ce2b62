import type { CapturedConnection, Exchange } from '../connections/index.ts';
import type { ConnectionRow } from './message.ts';

/** An exchange as a row of the table; where both ends were captured, by what the client's end saw. */
export function rowOf(exchange: Exchange, index: number, findings?: number): ConnectionRow {
  const seen = exchange.client ?? exchange.server;
  if (seen === undefined) throw new RangeError('an exchange without a connection');
  const { client, server, clientKnownBy, facts } = seen;
  const { start, end, bytes, packetsSent, repeated, silence, content } = facts;
  return {
    index,
    client,
    server,
    start,
    duration: end - start,
    packets: packetsSent.client + packetsSent.server,
    bytes,
    whole: {
      silent: silence.share,
      longest: silence.longest,
      findings,
      repeated: repeated.client + repeated.server,
      content,
      guessed: clientKnownBy === 'port' || clientKnownBy === 'first packet',
      ends: exchange.joined === undefined ? endOf(seen) : 'both',
    },
  };
}

function endOf({ facts }: CapturedConnection): 'client' | 'server' | 'unknown' {
  const { at } = facts.point;
  return at === 'client' || at === 'server' ? at : 'unknown';
}
