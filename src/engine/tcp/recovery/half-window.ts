import type { LossFacts } from './recovery.ts';

/** Half of what may be in flight, in whole segments, at least two (Jacobson 1988). */
export function halvedWindow(facts: Pick<LossFacts, 'cwnd' | 'peerWindow' | 'mss'>): number {
  const segments = Math.floor(Math.min(facts.cwnd, facts.peerWindow) / 2 / facts.mss);
  return Math.max(2, segments) * facts.mss;
}

/** Half of what is in flight, at least two segments (RFC 5681, equation 4). */
export function halvedFlight({ flight, mss }: Pick<LossFacts, 'flight' | 'mss'>): number {
  return Math.max(2 * mss, Math.floor(flight / 2));
}

/** The threshold after a loss: the controller's own, or half of what may be in flight. */
export function thresholdOfWindow(facts: LossFacts): number {
  return facts.control.onLoss?.(facts) ?? halvedWindow(facts);
}

/** The same by what is in flight. */
export function thresholdOfFlight(facts: LossFacts): number {
  return facts.control.onLoss?.(facts) ?? halvedFlight(facts);
}

/** RFC 5681, section 3.1: a segment that runs out of time again does not lower the threshold again. */
export function thresholdAfterTimeout(facts: LossFacts): number {
  return facts.timeouts > 1 ? facts.ssthresh : thresholdOfFlight(facts);
}
