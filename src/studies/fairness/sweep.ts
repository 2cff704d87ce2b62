import { pairedDifference, type Difference } from '../paired.ts';
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
/** The window is kept and sent all at once: pacing is meant never to be worse. */
const burst: RestartPolicy = 'reno-nssr';
/** As in the paper's Figures 6 and 7. */
const delay = 100;
const defaultQueue = 10;

/** The clients that share a network: `others` clients have `beside`. */
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
          const of = (some: Mix) => made.get(keyOf({ ...normal(some), replyBytes: bytes }));
          const [runs, alone] = [of(mix), of({ ...mix, others: 0 })];
          if (runs === undefined || alone === undefined) return [];
          const isThird = others > 0 && policy !== burst && beside !== burst;
          const bursts = isThird ? of({ ...mix, beside: burst }) : undefined;
          return [pointOf(mix, bytes, { runs, alone, bursts })];
        }),
      ),
    );
    const unfinished = results.reduce((sum, result) => sum + (result?.unfinished ?? 0), 0);
    return { points, seeds, unfinished, findings: fairnessFindings(points) };
  },
};

/** Each network once, however many rows use it. */
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

/** A mix's runs by seed; the same start times where all have the policy, and where NSSR is beside it. */
interface Runs {
  readonly runs: readonly MixResult[];
  readonly alone: readonly MixResult[];
  readonly bursts: readonly MixResult[] | undefined;
}

function pointOf(mix: Mix, bytes: number, { runs, alone, bursts }: Runs): FairnessPoint {
  /** Which clients are theirs turns with the seed, and may do so otherwise beside others. */
  const ownOf = (some: readonly MixResult[]) =>
    some.map((run) => run.clients.map(({ policy }) => policy === mix.policy));
  const isOwn = ownOf(runs);
  const of = (some: readonly MixResult[], what: Counted, chosen = isOwn): number[] =>
    some.map((run, i) =>
      perReply(
        run.clients.filter((_, client) => chosen[i]?.[client]),
        what,
      ),
    );
  const isOther = isOwn.map((clients) => clients.map((own) => !own));
  const beyondAlone = (what: Counted) => pairedDifference(of(runs, what), of(alone, what));
  const overNssr = (what: Counted) =>
    bursts === undefined ? null : pairedDifference(of(runs, what), of(bursts, what, ownOf(bursts)));
  return {
    pair: `${mix.policy}/${mix.beside}`,
    ...mix,
    burst_bytes: bytes,
    ...columns('elapsed_s', 'elapsed_ci90', meanWithConfidence(of(runs, 'elapsed'))),
    ...columns('drops', 'drops_ci90', meanWithConfidence(of(runs, 'drops'))),
    timeouts: rounded(meanWithConfidence(of(runs, 'timeouts')).mean, 6),
    ...columns('cost_s', 'cost_ci90', beyondAlone('elapsed')),
    ...columns('cost_drops', 'cost_drops_ci90', beyondAlone('drops')),
    ...columns('fairness', 'fairness_ci90', meanWithConfidence(indices(runs))),
    ...columns(
      'cost_fairness',
      'cost_fairness_ci90',
      pairedDifference(indices(alone), indices(runs)),
    ),
    ...columns(
      'over_beside_s',
      'over_beside_s_ci90',
      mix.others === 0 ? null : pairedDifference(of(runs, 'elapsed'), of(runs, 'elapsed', isOther)),
    ),
    ...columns('over_nssr_s', 'over_nssr_s_ci90', overNssr('elapsed')),
    ...columns('over_nssr_drops', 'over_nssr_drops_ci90', overNssr('drops')),
    ...columns(
      'over_nssr_fairness',
      'over_nssr_fairness_ci90',
      bursts === undefined ? null : pairedDifference(indices(runs), indices(bursts)),
    ),
  };
}

/** Jain's index of each run. The replies are of one size: replies by time are the throughput, in another unit. */
function indices(runs: readonly MixResult[]): number[] {
  return runs.map((run) => fairnessIndex(run.clients.map((one) => one.replies / one.elapsed)));
}

/** A mean and half its interval, as a row has them; null: it has neither. */
function columns<Mean extends string, Half extends string, Found extends Difference | null>(
  mean: Mean,
  half: Half,
  found: Found,
) {
  return {
    [mean]: found && rounded(found.mean, 6),
    [half]: found && rounded(found.ci90, 6),
  } as Record<Mean | Half, Found extends null ? null : number>;
}

type Counted = 'elapsed' | 'drops' | 'timeouts';

/** A sum over clients by all their replies. */
function perReply(some: readonly ClientResult[], what: Counted): number {
  const replies = some.reduce((sum, client) => sum + client.replies, 0);
  return some.reduce((sum, client) => sum + client[what], 0) / replies;
}
