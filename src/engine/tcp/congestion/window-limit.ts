import type { Endpoint } from '../endpoint.ts';
import { precedes, type SequenceNumber } from '../sequence.ts';

interface SavedLimit {
  readonly limited: boolean;
  readonly most: number;
  readonly until: SequenceNumber;
}

/**
 * Whether the congestion window is what limits the sender: only then do ACKs show that the path
 * carries a full window, and the window may grow (RFC 2861, section 3). It is remembered
 * for one window of data, because an ACK comes a round trip after what it acknowledges was sent.
 */
export class WindowLimit {
  private limited = false;
  /** The most that was in flight in this window of data, bytes; in packets, of so many full ones. */
  private most = 0;
  /** This window of data ends here. */
  private until: SequenceNumber;

  constructor(start: SequenceNumber) {
    this.until = start;
  }

  /**
   * A call of output is over. Returns whether it told something about the window's use: data left,
   * or the window let none leave.
   */
  watch(endpoint: Endpoint, anySent: boolean): boolean {
    const { state, repair, windowUsed: used } = endpoint;
    // What waits for company is held back by the window that is the smaller one.
    const spare = endpoint.batch?.waits === true && endpoint.congestionEdge < state.sndWnd;
    const full = spare || used + state.mss > endpoint.congestionWindow;
    const waits = full && state.buffered > endpoint.inFlight;
    if (!anySent && !waits) return false;
    const over = !precedes(state.sndUna, this.until);
    // What the peer has beyond a hole was sent, too.
    const sent = repair === undefined ? used : repair.flight.outstanding * state.mss;
    if (over || full || (!this.limited && sent > this.most)) {
      this.limited = full;
      this.most = sent;
      this.until = state.sndNxt;
    }
    return true;
  }

  /** Slow start may double what was used: its window opens for the next round trip. */
  binds({ state }: Endpoint): boolean {
    const { cwnd, ssthresh } = state;
    return this.limited || (cwnd < ssthresh && cwnd < 2 * this.most);
  }

  save(): SavedLimit {
    const { limited, most, until } = this;
    return { limited, most, until };
  }

  load(saved: unknown): void {
    const { limited, most, until } = saved as SavedLimit;
    this.limited = limited;
    this.most = most;
    this.until = until;
  }
}
