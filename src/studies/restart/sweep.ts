import { rounded, mean } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import type { Sweep } from '../study.ts';
import { restartPolicyNames, type RestartPolicy } from './policies.ts';
import { runReplies, type RepliesJob, type RepliesResult } from './replies.ts';
import type { StartTimes } from './rounds.ts';
import type { Milliseconds, Seconds } from '../../trace/format/index.ts';

/** What can be chosen; whatever is left out is the study's own. */
export interface RestartOptions {
  readonly policies?: readonly RestartPolicy[];
  /** Reply sizes in bytes, or delays in ms. */
  readonly points?: readonly number[];
  /** How many. */
  readonly seeds?: number;
  /** Packets. */
  readonly queue?: number;
  /** By seed: the start times instead of random ones; `seeds` then says how many of them. */
  readonly workload?: readonly { readonly seed: number; readonly starts: StartTimes }[];
}

/** A row as other programs rely on it. Means per transfer over rounds 2 to 10. */
export interface RestartPoint {
  readonly policy: RestartPolicy;
  readonly burst_bytes: number;
  readonly delay_ms: Milliseconds;
  readonly queue_packets: number;
  readonly elapsed_s: Seconds;
  readonly elapsed_ci90: number;
  readonly drops: number;
  readonly drops_ci90: number;
  readonly retransmissions: number;
  readonly timeouts: number;
}

export interface RestartData {
  readonly points: readonly RestartPoint[];
  readonly seeds: number;
  /** Transfers that had not ended when their run did; left out of the means. */
  readonly unfinished: number;
}

export type RestartSweep = Sweep<RestartOptions, RepliesJob, RepliesResult, RestartData>;

/** What the two restart studies differ in. */
interface Plan {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly points: readonly number[];
  readonly queue: number;
  /** What a point means. */
  at(point: number): { readonly replyBytes: number; readonly delay: number };
}

const defaultSeeds = 10;

/** A study over points, policies and seeds. */
function restartSweep(plan: Plan): RestartSweep {
  return {
    name: plan.name,
    title: plan.title,
    description: plan.description,
    jobs: (options) => jobsOf(plan, options),
    run: runReplies,
    collect(options, results) {
      const jobs = jobsOf(plan, options);
      const seeds = seedsOf(options).length;
      const points: RestartPoint[] = [];
      // The seeds of one point and policy follow one another.
      for (let from = 0; from < jobs.length; from += seeds) {
        const own = results.slice(from, from + seeds).filter((result) => result !== null);
        if (own.length === seeds) points.push(pointOf(jobs[from] as RepliesJob, own));
      }
      const unfinished = results.reduce((sum, result) => sum + (result?.unfinished ?? 0), 0);
      return { points, seeds, unfinished };
    },
  };
}

function jobsOf(plan: Plan, options: RestartOptions): RepliesJob[] {
  const { policies = restartPolicyNames, points = plan.points, queue = plan.queue } = options;
  return policies.flatMap((policy) =>
    points.flatMap((point) =>
      seedsOf(options).map((seed) => ({
        policy,
        ...plan.at(point),
        queuePackets: queue,
        ...seed,
      })),
    ),
  );
}

function seedsOf({ seeds, workload }: RestartOptions): Pick<RepliesJob, 'seed' | 'starts'>[] {
  if (workload !== undefined) return workload.slice(0, seeds ?? workload.length);
  return Array.from({ length: seeds ?? defaultSeeds }, (_, i) => ({ seed: i + 1 }));
}

function pointOf(job: RepliesJob, results: readonly RepliesResult[]): RestartPoint {
  const elapsed = meanWithConfidence(results.map((result) => result.elapsed));
  const drops = meanWithConfidence(results.map((result) => result.drops));
  return {
    policy: job.policy,
    burst_bytes: job.replyBytes,
    delay_ms: job.delay,
    queue_packets: job.queuePackets,
    elapsed_s: rounded(elapsed.mean, 6),
    elapsed_ci90: rounded(elapsed.ci90, 6),
    drops: rounded(drops.mean, 6),
    drops_ci90: rounded(drops.ci90, 6),
    retransmissions: rounded(mean(results.map((result) => result.retransmissions)), 6),
    timeouts: rounded(mean(results.map((result) => result.timeouts)), 6),
  };
}

const paper = 'Visweswaraiah and Heidemann 1997';

/** Figures 6 and 7. */
export const restartBurst = restartSweep({
  name: 'restart-burst',
  title: `Figures 6 and 7 of ${paper}: restart after idle by reply size`,
  description:
    'Ten clients fetch replies of 2 to 40 KB over 800 kb/s and 100 ms after two minutes of silence, queue of 10 packets: time and losses per transfer, five policies.',
  points: Array.from({ length: 20 }, (_, i) => 2000 * (i + 1)),
  queue: 10,
  at: (replyBytes) => ({ replyBytes, delay: 100 }),
});

/** Figures 8, 9 (queue of 24 packets) and 10 (queue of 10). */
export const restartDelay = restartSweep({
  name: 'restart-delay',
  title: `Figures 8 to 10 of ${paper}: restart after idle by delay`,
  description:
    'The same with replies of 24 KB and one-way delays of 50 to 500 ms, queue of 24 packets (Figures 8, 9) or 10 (Figure 10).',
  points: Array.from({ length: 10 }, (_, i) => 50 * (i + 1)),
  queue: 24,
  at: (delay) => ({ replyBytes: 24_000, delay }),
});
