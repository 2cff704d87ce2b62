import type { Nanoseconds } from '../../trace/format/index.ts';
import type { BothSides, CapturedConnection, Endpoint, Exchange } from './columns.ts';

/** A connection as a row of the table: plain data. Times since the first packet of its capture. */
export interface ConnectionRow {
  /** Among the connections of what was opened. */
  readonly index: number;
  readonly client: Endpoint;
  readonly server: Endpoint;
  readonly start: Nanoseconds;
  /** From the first packet to the last with data, as the captured end saw them (of both ends, the client). */
  readonly duration: Nanoseconds;
  readonly packets: number;
  /** Payload bytes of each side; while the file is being read, those of retransmissions among them. */
  readonly bytes: BothSides<number>;
  /** Known only when the whole file is read; undefined: it is still being read. */
  readonly whole?: WholeRow;
}

export interface WholeRow {
  /** Share of the duration that is silence, 0 to 1, and the longest one. */
  readonly silent: number;
  readonly longest: Nanoseconds;
  /** How many findings there are; undefined: that is still being worked out. */
  readonly findings: number | undefined;
  /** Segments of both sides that repeat what was sent before. */
  readonly repeated: number;
  readonly content: CapturedConnection['facts']['content'];
  /** Which end is the client was guessed. */
  readonly guessed: boolean;
  /** The ends at which it was captured. */
  readonly ends: 'client' | 'server' | 'both' | 'unknown';
}

/** An exchange as a row of the table; where both ends were captured, by what the client's end saw. */
export function rowOf(exchange: Exchange, index: number, findings?: number): ConnectionRow {
  const seen = exchange.client ?? exchange.server;
  if (seen === undefined) throw new RangeError('an exchange without a connection');
  const { client, server, clientKnownBy, facts } = seen;
  const { start, lastData, bytes, packetsSent, repeated, silence, content } = facts;
  return {
    index,
    client,
    server,
    start,
    duration: lastData - start,
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
