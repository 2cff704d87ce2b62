import type { AckFacts } from './control.ts';
import type { Endpoint } from '../endpoint.ts';
import { advance } from '../sequence.ts';

/** What a controller may look at. @param acknowledged bytes. @param duplicates in a row. */
export function ackFacts(endpoint: Endpoint, acknowledged: number, duplicates: number): AckFacts {
  const { state, host } = endpoint;
  return {
    now: host.kernel.now,
    cwnd: state.cwnd,
    ssthresh: state.ssthresh,
    mss: state.mss,
    peerWindow: state.sndWnd,
    acknowledged,
    acknowledgment: state.sndUna,
    first: advance(state.iss, 1),
    next: state.sndNxt,
    duplicates,
  };
}
