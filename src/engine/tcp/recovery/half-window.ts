import type { LossFacts } from './recovery.ts';

/** Half of what may be in flight, in whole segments, at least two (Jacobson 1988). */
export function halvedWindow(facts: Pick<LossFacts, 'cwnd' | 'peerWindow' | 'mss'>): number {
  const segments = Math.floor(Math.min(facts.cwnd, facts.peerWindow) / 2 / facts.mss);
  return Math.max(2, segments) * facts.mss;
}
