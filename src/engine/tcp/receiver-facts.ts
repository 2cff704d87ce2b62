import type { Nanoseconds } from '../kernel/time.ts';
import type { InOrderFacts } from './acknowledgment.ts';
import type { Endpoint } from './endpoint.ts';
import { announcedWindow, isCrowded, offeredWindow } from './receive-window.ts';

/** What an ACK policy can look at: read from its endpoint when it asks. The segment's own facts count while it is received. */
export class EndpointReceiverFacts implements InOrderFacts {
  private readonly endpoint: Endpoint;
  length = 0;
  pushed = false;
  raises = false;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  get now(): Nanoseconds {
    return this.endpoint.host.kernel.now;
  }

  get unacknowledged(): number {
    return this.endpoint.state.unacknowledged;
  }

  get mss(): number {
    return this.endpoint.state.receiveMss;
  }

  get timeout(): Nanoseconds {
    return this.endpoint.clock.nanoseconds(this.endpoint.state.rto);
  }

  get roundTrip(): Nanoseconds {
    return this.endpoint.smoothedRoundTrip;
  }

  get announced(): number {
    return announcedWindow(this.endpoint.state);
  }

  get offered(): number {
    return offeredWindow(this.endpoint, this.endpoint.state.announceShift);
  }

  get crowded(): boolean {
    return isCrowded(this.endpoint);
  }
}
