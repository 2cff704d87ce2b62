import type { Finding } from './finding.ts';
import type { FindingKind } from './kinds.ts';
import { namedEnds } from './named-ends.ts';

/** What held a connection up, in a few words, as the heading of all findings of its kind. */
export function titleOf({ kind, end }: Pick<Finding, 'kind' | 'end'>): string {
  return namedEnds(titles[kind], end);
}

/** With IT and PEER as in namedEnds. */
const titles: Readonly<Record<FindingKind, string>> = {
  'short-initial-segment': 'A short first segment of the IT, and the PEER’s delayed ACK',
  'short-final-segment': 'Nagle’s rule for the last bytes of the IT, and the PEER’s delayed ACK',
  'nagle-delayed-ack': 'Nagle’s rule at the IT, and the PEER’s delayed ACK',
  'delayed-ack': 'A full window of the IT, and the PEER’s delayed ACK',
  'slow-start-restart': 'A small window of the IT after a pause',
  'initial-window': 'A small initial window of the IT',
  'receive-window': 'No room at the PEER (receive window)',
  cork: 'A corked socket at the IT',
  pacing: 'Pacing at the IT',
  'silly-window': 'Too little room at the PEER (silly windows)',
  queueing: 'Other traffic on the link of the IT',
  'connection-set-up': 'A lost SYN of the IT',
  'retransmission-timeout': 'Lost data of the IT, resent after a timeout',
  'tail-loss-probe': 'Lost data of the IT, resent by a tail loss probe',
  'fast-retransmit': 'Lost data of the IT, resent after duplicate ACKs',
  'out-of-order': 'Data of the IT that came out of order',
  'record-incomplete': 'A TLS record of the IT that came in parts',
  'server-think': 'A slow program on the server',
  'client-think': 'A slow program on the client',
};
