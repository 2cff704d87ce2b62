import type { Endpoint } from '../endpoint.ts';
import { advance } from '../sequence.ts';
import type { AckFacts } from './control.ts';

export type FilledFacts = { -readonly [Name in keyof AckFacts]: AckFacts[Name] };

export function noFacts(): FilledFacts {
  return {
    now: 0,
    cwnd: 0,
    ssthresh: 0,
    mss: 0,
    peerWindow: 0,
    acknowledged: 0,
    acknowledgment: 0,
    first: 0,
    next: 0,
    duplicates: 0,
  };
}

/**
 * What a controller may look at: filled anew for each ACK, never kept.
 * @param acknowledged bytes. @param duplicates in a row.
 */
export function ackFacts(endpoint: Endpoint, acknowledged: number, duplicates: number): AckFacts {
  const { state, host, ackFacts: facts } = endpoint;
  facts.now = host.kernel.now;
  facts.cwnd = state.cwnd;
  facts.ssthresh = state.ssthresh;
  facts.mss = state.mss;
  facts.peerWindow = state.sndWnd;
  facts.acknowledged = acknowledged;
  facts.acknowledgment = state.sndUna;
  facts.first = advance(state.iss, 1);
  facts.next = state.sndNxt;
  facts.duplicates = duplicates;
  return facts;
}
