import { pairedDifference } from '../paired.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { mean, rounded } from '../statistics.ts';
import type { VictimResult } from './beside-bursts.ts';
import type { Milliseconds, Seconds } from '../../trace/format/index.ts';

/** Two kinds of bursts at one size, seed by seed: means of the differences, with half of their 90 % intervals. */
export interface VictimDifference {
  readonly policy: RestartPolicy;
  /** What is taken away: another policy, or, of several, the middle of them. */
  readonly than: readonly RestartPolicy[];
  readonly burst_bytes: number;
  /** Segments that a steady flow loses in a round more. */
  readonly drops: number;
  readonly drops_ci90: number;
  /** By which the longest wait of a round is longer. */
  readonly longest_ms: Milliseconds;
  readonly longest_ci90: number;
  /** By which a burst itself takes longer. */
  readonly elapsed_s: Seconds;
  readonly elapsed_ci90: number;
}

/** What the findings compare. */
const comparisons: readonly Pick<VictimDifference, 'policy' | 'than'>[] = [
  { policy: 'reno-ssr', than: ['reno-nssr'] },
  { policy: 'rbp-rate', than: ['reno-nssr'] },
  { policy: 'rbp-cwnd', than: ['reno-nssr'] },
  { policy: 'rbp-rate', than: ['reno-ssr'] },
  { policy: 'rbp-cwnd', than: ['rbp-rate'] },
  { policy: 'rbp-rate', than: ['reno-nssr', 'reno-ssr'] },
];

/**
 * Compares what was run at one size.
 * @param of the results of a policy by seed; undefined: not run
 */
export function differencesAt(
  bytes: number,
  of: (policy: RestartPolicy) => readonly VictimResult[] | undefined,
): VictimDifference[] {
  return comparisons.flatMap(({ policy, than }) => {
    const own = of(policy);
    const others = than.map(of).filter((results) => results !== undefined);
    if (own === undefined || others.length < than.length) return [];
    const beyond = (what: (result: VictimResult) => number) =>
      pairedDifference(
        own.map(what),
        own.map((_, seed) => mean(others.map((results) => what(results[seed] as VictimResult)))),
      );
    const drops = beyond((result) => result.drops);
    const longest = beyond((result) => result.longest * 1000);
    const elapsed = beyond((result) => result.elapsed);
    return [
      {
        policy,
        than,
        burst_bytes: bytes,
        drops: rounded(drops.mean, 6),
        drops_ci90: rounded(drops.ci90, 6),
        longest_ms: rounded(longest.mean, 3),
        longest_ci90: rounded(longest.ci90, 3),
        elapsed_s: rounded(elapsed.mean, 6),
        elapsed_ci90: rounded(elapsed.ci90, 6),
      },
    ];
  });
}
