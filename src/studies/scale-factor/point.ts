import type { RestartPolicy } from '../restart/policies.ts';
import type { LineCase } from './line.ts';
import type { Milliseconds, Seconds } from '../../trace/format/index.ts';

/**
 * Means over seeds, with half the width of their 90 % intervals. What is named `over_` is a difference,
 * this row's less another's with the same seeds; null: there is no such row, or not yet.
 */
interface Means {
  readonly elapsed_s: Seconds;
  readonly elapsed_ci90: number;
  readonly drops: number;
  readonly drops_ci90: number;
  readonly timeouts: number;
  /** Over the same sender at a factor of 1. */
  readonly over_one_s: Seconds | null;
  readonly over_one_s_ci90: number | null;
  readonly over_one_drops: number | null;
  readonly over_one_drops_ci90: number | null;
}

/** A row as other programs rely on it: one reply after a pause, the line being as the pause lets expect. */
export interface ScalePoint extends Means {
  readonly policy: RestartPolicy;
  /** null: this one does not pace. */
  readonly scale: number | null;
  readonly idle_s: Seconds;
  /** Over NSSR and over SSR after the same pause. */
  readonly over_nssr_s: Seconds | null;
  readonly over_nssr_s_ci90: number | null;
  readonly over_ssr_s: Seconds | null;
  readonly over_ssr_s_ci90: number | null;
  /** Over the same sender after the shortest pause. */
  readonly over_shortest_drops: number | null;
  readonly over_shortest_drops_ci90: number | null;
}

/** What the rows are weighed from: the line as it was, and as it is. */
export interface ScaleCase extends Means, LineCase {
  readonly policy: RestartPolicy;
  readonly scale: number | null;
  /**
   * Between the reply's first two segments, of all seeds: a segment at the rate or in its share of the
   * window that was measured, by the factor; or until the first ACK, which ends the pacing, if that is
   * sooner. null: it does not pace.
   */
  readonly gap_least_ms: Milliseconds | null;
  readonly gap_median_ms: Milliseconds | null;
  readonly gap_most_ms: Milliseconds | null;
}
