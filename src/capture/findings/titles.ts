import type { Finding } from './finding.ts';
import type { FindingKind } from './kinds.ts';

/** What held a connection up, in a few words, as the heading of all findings of its kind. */
export function titleOf({ kind, end }: Pick<Finding, 'kind' | 'end'>): string {
  const [it, peer] = end === 0 ? ['client', 'server'] : ['server', 'client'];
  return titles[kind].replaceAll('IT', `the ${it}`).replaceAll('PEER', `the ${peer}`);
}

/** IT is the end that could have sent, PEER the other one. */
const titles: Readonly<Record<FindingKind, string>> = {
  'short-initial-segment': 'A short first segment of IT, and PEER’s delayed ACK',
  'short-final-segment': 'Nagle’s rule for the last bytes of IT, and PEER’s delayed ACK',
  'nagle-delayed-ack': 'Nagle’s rule at IT, and PEER’s delayed ACK',
  'delayed-ack': 'A full window of IT, and PEER’s delayed ACK',
  'slow-start-restart': 'A small window of IT after a pause',
  'initial-window': 'A small initial window of IT',
  'receive-window': 'No room at PEER (receive window)',
  cork: 'A corked socket at IT',
  pacing: 'Pacing at IT',
  'silly-window': 'Too little room at PEER (silly windows)',
  queueing: 'Other traffic on the link of IT',
  'connection-set-up': 'A lost SYN of IT',
  'retransmission-timeout': 'Lost data of IT, resent after a timeout',
  'tail-loss-probe': 'Lost data of IT, resent by a tail loss probe',
  'fast-retransmit': 'Lost data of IT, resent after duplicate ACKs',
  'out-of-order': 'Data of IT that came out of order',
  'record-incomplete': 'A TLS record of IT that came in parts',
  'server-think': 'A slow program on the server',
  'client-think': 'A slow program on the client',
};
