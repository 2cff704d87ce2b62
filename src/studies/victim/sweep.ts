import type { Finding } from '../finding.ts';
import { restartPolicyNames, type RestartPolicy } from '../restart/policies.ts';
import { rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import type { Sweep } from '../study.ts';
import { runVictim, type VictimJob, type VictimResult } from './beside-bursts.ts';
import { differencesAt, type VictimDifference } from './difference.ts';
import { victimFindings } from './findings.ts';
import type { Milliseconds, Seconds } from '../../trace/format/index.ts';

/** What can be chosen; whatever is left out is the study's own. */
export interface VictimOptions {
  readonly policies?: readonly RestartPolicy[];
  /** Reply sizes in bytes. */
  readonly points?: readonly number[];
  /** How many. */
  readonly seeds?: number;
  /** Packets. */
  readonly queue?: number;
}

/** What the steady flows have of the bursts; means per flow over rounds 2 to 10. */
interface Waits {
  /** From a message's being handed to TCP to its being read whole. */
  readonly message_ms: Milliseconds;
  readonly message_ci90: number;
  /** The longest of a round. */
  readonly longest_ms: Milliseconds;
  readonly longest_ci90: number;
  /** Segments lost in a round. */
  readonly drops: number;
  readonly drops_ci90: number;
  /** In a round. */
  readonly timeouts: number;
  readonly timeouts_ci90: number;
}

/** A row as other programs rely on it. */
export interface VictimPoint extends Waits {
  /** Of those that burst. */
  readonly policy: RestartPolicy;
  readonly burst_bytes: number;
  /** What a burst itself takes. */
  readonly elapsed_s: Seconds;
  readonly elapsed_ci90: number;
}

export interface VictimData {
  readonly points: readonly VictimPoint[];
  /** Between policies that were run at one size; the findings are decided by them. */
  readonly differences: readonly VictimDifference[];
  /** Without any bursts; null: not run yet. */
  readonly alone: Waits | null;
  readonly seeds: number;
  /** Messages that had not been read when their run ended; left out of the means. */
  readonly unfinished: number;
  /** What is asked of the points; none before all are there. */
  readonly findings: readonly Finding[];
}

const defaultSizes = [4000, 8000, 12_000, 16_000, 20_000, 24_000, 32_000, 40_000];
const defaultSeeds = 10;
/** As in the restart paper's Figures 6 and 7. */
const delay = 100;
const defaultQueue = 10;

/** What bursts after a pause do to a flow that never pauses. */
export const victim: Sweep<VictimOptions, VictimJob, VictimResult, VictimData> = {
  name: 'victim',
  title: 'A steady flow beside bursts: what others pay for a restart',
  description:
    'The ten clients of restart-burst, and beside them five steady flows of a small message every half a second: how long a message takes, what is lost and how often a timer runs out, by what the bursting senders do after their pause.',
  jobs: jobsOf,
  run: runVictim,
  collect(options, results) {
    const jobs = jobsOf(options);
    const { seeds = defaultSeeds } = options;
    const points: VictimPoint[] = [];
    const made = new Map<string, readonly VictimResult[]>();
    let alone: Waits | null = null;
    // The seeds of one point and policy follow one another.
    for (let from = 0; from < jobs.length; from += seeds) {
      const own = results.slice(from, from + seeds).filter((result) => result !== null);
      if (own.length < seeds) continue;
      const { policy, replyBytes } = jobs[from] as VictimJob;
      if (policy === null) alone = waitsOf(own);
      else {
        points.push(pointOf(policy, replyBytes, own));
        made.set(`${policy} ${replyBytes}`, own);
      }
    }
    const sizes = [...new Set(points.map(({ burst_bytes }) => burst_bytes))];
    const differences = sizes.flatMap((bytes) =>
      differencesAt(bytes, (policy) => made.get(`${policy} ${bytes}`)),
    );
    const unfinished = results.reduce((sum, result) => sum + (result?.unfinished ?? 0), 0);
    const isWhole = results.every((result) => result !== null);
    const findings =
      isWhole && alone !== null ? victimFindings(points, differences, alone.longest_ms) : [];
    return { points, differences, alone, seeds, unfinished, findings };
  },
};

/** The steady flows alone come first, then policy by policy. */
function jobsOf(options: VictimOptions): VictimJob[] {
  const { policies = restartPolicyNames, points = defaultSizes } = options;
  const { seeds = defaultSeeds, queue = defaultQueue } = options;
  const seen = (policy: RestartPolicy | null, replyBytes: number): VictimJob[] =>
    Array.from({ length: seeds }, (_, i) => ({
      policy,
      replyBytes,
      delay,
      queuePackets: queue,
      seed: i + 1,
    }));
  const bursts = policies.flatMap((policy) => points.flatMap((bytes) => seen(policy, bytes)));
  return [...seen(null, points[0] ?? 1), ...bursts];
}

function pointOf(
  policy: RestartPolicy,
  bytes: number,
  results: readonly VictimResult[],
): VictimPoint {
  const elapsed = meanWithConfidence(results.map((result) => result.elapsed));
  return {
    policy,
    burst_bytes: bytes,
    ...waitsOf(results),
    elapsed_s: rounded(elapsed.mean, 6),
    elapsed_ci90: rounded(elapsed.ci90, 6),
  };
}

function waitsOf(results: readonly VictimResult[]): Waits {
  const message = meanWithConfidence(results.map((result) => result.delay * 1000));
  const longest = meanWithConfidence(results.map((result) => result.longest * 1000));
  const drops = meanWithConfidence(results.map((result) => result.drops));
  const timeouts = meanWithConfidence(results.map((result) => result.timeouts));
  return {
    message_ms: rounded(message.mean, 3),
    message_ci90: rounded(message.ci90, 3),
    longest_ms: rounded(longest.mean, 3),
    longest_ci90: rounded(longest.ci90, 3),
    drops: rounded(drops.mean, 6),
    drops_ci90: rounded(drops.ci90, 6),
    timeouts: rounded(timeouts.mean, 6),
    timeouts_ci90: rounded(timeouts.ci90, 6),
  };
}
