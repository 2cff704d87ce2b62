import { rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import type { Sweep } from '../study.ts';
import type { Finding } from '../finding.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { clients } from '../restart/rounds.ts';
import { fairnessIndex } from './jain.ts';
import { runMix, type ClientResult, type MixJob, type MixResult } from './mix.ts';
import { fairnessFindings } from './findings.ts';
import type { FairnessPoint } from './point.ts';

/** What can be chosen; whatever is left out is the study's own. */
export interface FairnessOptions {
  /** Each two of them are mixed. */
  readonly policies?: readonly RestartPolicy[];
  /** Reply sizes in bytes. */
  readonly points?: readonly number[];
  /** How many. */
  readonly seeds?: number;
  /** Packets. */
  readonly queue?: number;
}

export interface FairnessData {
  readonly points: readonly FairnessPoint[];
  readonly seeds: number;
  /** Transfers that had not ended when their run did; left out of the means. */
  readonly unfinished: number;
  readonly findings: readonly Finding[];
}

/** The window kept, given up, and paced in the paper's two ways; Vegas can be asked for. */
const defaultPolicies: readonly RestartPolicy[] = ['reno-ssr', 'reno-nssr', 'rbp-rate', 'rbp-cwnd'];
/** Within the queue, where a window that was kept is fastest; and the paper's, which is more than the queue holds. */
const defaultSizes = [8000, 24_000];
/** Newcomers: the first one, half of all, and all but one. */
const newcomers = [1, clients / 2, clients - 1];
const defaultSeeds = 10;
/** As in the paper's Figures 6 and 7. */
const delay = 100;
const defaultQueue = 10;

/** Who shares a network: `others` clients have `beside`. */
type Mix = Pick<FairnessPoint, 'policy' | 'beside' | 'others'>;

/**
 * Senders that differ in what they do after a pause, on one bottleneck: the paper leaves open what
 * they do to each other (section 6.1).
 */
export const fairness: Sweep<FairnessOptions, MixJob, MixResult, FairnessData> = {
  name: 'fairness',
  title: 'Restart after idle: clients of two policies share a bottleneck',
  description:
    'The ten clients of restart-burst, of which one, five or nine have another policy, replies of 8 and 24 KB: time and losses by policy, and Jain’s index over the throughputs of all. The mix that Visweswaraiah and Heidemann 1997 leave open (section 6.1).',
  jobs: jobsOf,
  run: runMix,
  collect(options, results) {
    const seeds = options.seeds ?? defaultSeeds;
    const made = new Map<string, readonly MixResult[]>();
    const jobs = jobsOf(options);
    // The seeds of one mix follow one another.
    for (let from = 0; from < jobs.length; from += seeds) {
      const own = results.slice(from, from + seeds).filter((result) => result !== null);
      if (own.length === seeds) made.set(keyOf(jobs[from] as MixJob), own);
    }
    const points = sizesOf(options).flatMap((bytes) =>
      orderedPairs(options).flatMap(([policy, beside]) =>
        [0, ...newcomers].flatMap((others) => {
          const mix = { policy, beside, others };
          const runs = made.get(keyOf({ ...normal(mix), replyBytes: bytes }));
          const alone = made.get(keyOf({ ...normal({ ...mix, others: 0 }), replyBytes: bytes }));
          if (runs === undefined || alone === undefined) return [];
          return [pointOf(mix, bytes, runs, alone)];
        }),
      ),
    );
    const unfinished = results.reduce((sum, result) => sum + (result?.unfinished ?? 0), 0);
    return { points, seeds, unfinished, findings: fairnessFindings(points) };
  },
};

/** Each network once, however many rows tell of it. */
function jobsOf(options: FairnessOptions): MixJob[] {
  const seen = new Map<string, Omit<MixJob, 'seed'>>();
  for (const replyBytes of sizesOf(options)) {
    for (const [policy, beside] of orderedPairs(options)) {
      for (const others of [0, ...newcomers]) {
        const mix = normal({ policy, beside, others });
        const queuePackets = options.queue ?? defaultQueue;
        seen.set(keyOf({ ...mix, replyBytes }), { ...mix, replyBytes, delay, queuePackets });
      }
    }
  }
  return [...seen.values()].flatMap((job) =>
    Array.from({ length: options.seeds ?? defaultSeeds }, (_, i) => ({ ...job, seed: i + 1 })),
  );
}

/** A mix as a job names it, seen from whichever side: the smaller name first. */
function normal({ policy, beside, others }: Mix): Pick<MixJob, 'policy' | 'other' | 'clients'> {
  if (others === 0) return { policy, other: policy, clients };
  return policy < beside
    ? { policy, other: beside, clients: clients - others }
    : { policy: beside, other: policy, clients: others };
}

function keyOf(job: Pick<MixJob, 'policy' | 'other' | 'clients' | 'replyBytes'>): string {
  return [job.policy, job.other, job.clients, job.replyBytes].join(' ');
}

function sizesOf({ points = defaultSizes }: FairnessOptions): readonly number[] {
  return points;
}

function orderedPairs({
  policies = defaultPolicies,
}: FairnessOptions): [RestartPolicy, RestartPolicy][] {
  return policies.flatMap((policy) =>
    policies
      .filter((beside) => beside !== policy)
      .map((beside): [RestartPolicy, RestartPolicy] => [policy, beside]),
  );
}

function pointOf(
  mix: Mix,
  bytes: number,
  runs: readonly MixResult[],
  alone: readonly MixResult[],
): FairnessPoint {
  const isOwn = runs.map((run) => run.clients.map(({ policy }) => policy === mix.policy));
  const own = (some: readonly MixResult[], what: Counted): number[] =>
    some.map((run, i) =>
      perReply(
        run.clients.filter((_, client) => isOwn[i]?.[client]),
        what,
      ),
    );
  /** Seed by seed, so that what the start times do to both is not counted. */
  const beyond = (what: Counted): number[] => {
    const before = own(alone, what);
    return own(runs, what).map((value, i) => value - (before[i] as number));
  };
  const elapsed = meanWithConfidence(own(runs, 'elapsed'));
  const drops = meanWithConfidence(own(runs, 'drops'));
  const timeouts = meanWithConfidence(own(runs, 'timeouts'));
  const cost = meanWithConfidence(beyond('elapsed'));
  const costDrops = meanWithConfidence(beyond('drops'));
  // The replies are of one size: replies by time are the throughput, in another unit.
  const index = meanWithConfidence(
    runs.map((run) => fairnessIndex(run.clients.map((one) => one.replies / one.elapsed))),
  );
  return {
    pair: `${mix.policy}/${mix.beside}`,
    ...mix,
    burst_bytes: bytes,
    elapsed_s: rounded(elapsed.mean, 6),
    elapsed_ci90: rounded(elapsed.ci90, 6),
    drops: rounded(drops.mean, 6),
    drops_ci90: rounded(drops.ci90, 6),
    timeouts: rounded(timeouts.mean, 6),
    cost_s: rounded(cost.mean, 6),
    cost_ci90: rounded(cost.ci90, 6),
    cost_drops: rounded(costDrops.mean, 6),
    cost_drops_ci90: rounded(costDrops.ci90, 6),
    fairness: rounded(index.mean, 6),
    fairness_ci90: rounded(index.ci90, 6),
  };
}

type Counted = 'elapsed' | 'drops' | 'timeouts';

/** A sum over clients by all their replies. */
function perReply(some: readonly ClientResult[], what: Counted): number {
  const replies = some.reduce((sum, client) => sum + client.replies, 0);
  return some.reduce((sum, client) => sum + client[what], 0) / replies;
}
