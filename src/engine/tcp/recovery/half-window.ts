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

/** RFC 5681, section 3.1: a segment that runs out of time again does not lower the threshold again. */
export function thresholdAfterTimeout(
  facts: Pick<LossFacts, 'flight' | 'mss' | 'ssthresh' | 'timeouts'>,
): number {
  return facts.timeouts > 1 ? facts.ssthresh : halvedFlight(facts);
}
