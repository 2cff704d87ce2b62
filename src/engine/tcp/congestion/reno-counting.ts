import type { AckFacts, CongestionControl, ControlParameters, WindowDecision } from './control.ts';
import { GrowthCounter } from './growth-counter.ts';

/**
 * Slow start and congestion avoidance by a counter, in whole steps of one segment. The amount that an
 * ACK counts for is added to the window up to the threshold (RFC 5681, section 3.1, equation 2, without
 * its limit of one segment; RFC 3465). From there on it is counted, and each window's worth of it adds
 * one segment (RFC 3465, section 2.1).
 */
class CountingReno implements CongestionControl {
  readonly decides = 'before';
  /** In avoidance, bytes. */
  private readonly counter = new GrowthCounter();
  private readonly amountOf: (facts: AckFacts) => number;
  // The decision is read before the next one is made.
  private readonly to = { cwnd: 0, ssthresh: 0, slowStart: true };

  constructor(amountOf: (facts: AckFacts) => number) {
    this.amountOf = amountOf;
  }

  onHandshake({ cwnd, mss }: Parameters<CongestionControl['onHandshake']>[0]): number {
    return cwnd + mss;
  }

  onAck(facts: AckFacts): WindowDecision {
    const { cwnd, ssthresh, mss, grows } = facts;
    const { to } = this;
    to.ssthresh = ssthresh;
    to.slowStart = cwnd < ssthresh;
    // What is acknowledged while the window is not in use says nothing about a larger one.
    to.cwnd = grows ? this.grown(cwnd, ssthresh, mss, this.amountOf(facts)) : cwnd;
    return to;
  }

  private grown(cwnd: number, ssthresh: number, mss: number, amount: number): number {
    const opened = Math.min(amount, Math.max(0, ssthresh - cwnd));
    const window = cwnd + opened;
    if (opened === amount) return window;
    return window + this.counter.add(amount - opened, window) * mss;
  }

  save(): number {
    return this.counter.counted;
  }

  load(saved: unknown): void {
    this.counter.counted = saved as number;
  }
}

/** A connection's controller. */
export function countingReno(tcp: ControlParameters): CongestionControl {
  return new CountingReno(amountOf(tcp));
}

/** What an ACK counts for, bytes: it depends on what the window is counted in. */
export function amountOf({
  growthCounts,
  windowUnit,
}: ControlParameters): (facts: AckFacts) => number {
  if (growthCounts === 'acks') return ({ mss }) => mss;
  if (windowUnit === 'packets') return ({ packets, mss }) => packets * mss;
  return ({ acknowledged }) => acknowledged;
}
