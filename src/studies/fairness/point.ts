import type { RestartPolicy } from '../restart/policies.ts';
import type { Seconds } from '../../trace/format/index.ts';

/**
 * A row as other programs rely on it: what becomes of the clients of one policy if so many others
 * have another one. Means per transfer over rounds 2 to 10.
 */
export interface FairnessPoint {
  /** Both: `policy/beside`. */
  readonly pair: string;
  readonly policy: RestartPolicy;
  readonly beside: RestartPolicy;
  /** Clients of `beside`; the others of the ten are of `policy`. */
  readonly others: number;
  readonly burst_bytes: number;
  readonly elapsed_s: Seconds;
  readonly elapsed_ci90: number;
  readonly drops: number;
  readonly drops_ci90: number;
  readonly timeouts: number;
  /** What the mix costs them: time beyond what the same clients take, at the same moments, if all have their policy. */
  readonly cost_s: Seconds;
  readonly cost_ci90: number;
  /** The same in losses. */
  readonly cost_drops: number;
  readonly cost_drops_ci90: number;
  /** Jain's index over the throughputs of all ten clients: the same in both rows of a mix. */
  readonly fairness: number;
  readonly fairness_ci90: number;
  /** What the mix costs in it: below the index of ten clients of `policy`, seed by seed. */
  readonly cost_fairness: number;
  readonly cost_fairness_ci90: number;
  /** Their time over that of the others in the same runs; null: there are no others. */
  readonly over_beside_s: Seconds | null;
  readonly over_beside_s_ci90: number | null;
  /** Over as many clients of theirs beside NSSR, seed by seed; null: there are none, or not yet. */
  readonly over_nssr_s: Seconds | null;
  readonly over_nssr_s_ci90: number | null;
  readonly over_nssr_drops: number | null;
  readonly over_nssr_drops_ci90: number | null;
  readonly over_nssr_fairness: number | null;
  readonly over_nssr_fairness_ci90: number | null;
}
