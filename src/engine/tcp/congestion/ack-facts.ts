import type { Nanoseconds } from '../../kernel/time.ts';
import type { Endpoint } from '../endpoint.ts';
import { advance, type SequenceNumber } from '../sequence.ts';
import type { AckFacts } from './control.ts';

/**
 * What a controller can look at: read from its endpoint when it asks, so that an ACK costs no more
 * than what its controller needs.
 */
export class EndpointAckFacts implements AckFacts {
  private readonly endpoint: Endpoint;
  acknowledged = 0;
  duplicates = 0;
  packets = 0;
  roundTrip = 0;
  grows = true;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  /** For the next ACK. @param acknowledged bytes. @param duplicates in a row. @param grows whether the window may grow. */
  of(acknowledged: number, duplicates: number, grows: boolean): AckFacts {
    this.acknowledged = acknowledged;
    this.duplicates = duplicates;
    this.grows = grows;
    return this;
  }

  get now(): Nanoseconds {
    return this.endpoint.host.kernel.now;
  }

  get cwnd(): number {
    return this.endpoint.state.cwnd;
  }

  get ssthresh(): number {
    return this.endpoint.state.ssthresh;
  }

  get mss(): number {
    return this.endpoint.state.mss;
  }

  get peerWindow(): number {
    return this.endpoint.state.sndWnd;
  }

  get acknowledgment(): SequenceNumber {
    const { state, control, repair } = this.endpoint;
    const taken = control.decides === 'after' || repair !== undefined;
    return taken ? state.sndUna : advance(state.sndUna, this.acknowledged);
  }

  get first(): SequenceNumber {
    return advance(this.endpoint.state.iss, 1);
  }

  get next(): SequenceNumber {
    return this.endpoint.state.sndNxt;
  }
}
