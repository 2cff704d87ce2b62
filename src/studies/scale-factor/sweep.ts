import type { Finding } from '../finding.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import type { Sweep } from '../study.ts';
import { scaleFindings } from './findings.ts';
import { likelihood, lineCases, type LineCase } from './line.ts';
import type { ScaleCase, ScalePoint } from './point.ts';
import { runScale, type ScaleJob, type ScaleResult } from './reply.ts';

/** What can be chosen; whatever is left out is the study's own. */
export interface ScaleOptions {
  /** Pauses in seconds. */
  readonly points?: readonly number[];
  /** How many. */
  readonly seeds?: number;
  /** Packets. */
  readonly queue?: number;
}

export interface ScaleData {
  readonly points: readonly ScalePoint[];
  readonly cases: readonly ScaleCase[];
  readonly seeds: number;
  /** Replies that had not ended when their run did; their points are left out. */
  readonly unfinished: number;
  readonly findings: readonly Finding[];
}

/**
 * Both forms of pacing at each scale; the two that do not pace, to be compared with. RBP/cwnd paces
 * the window at most: factors above 1 change nothing.
 */
const ways: readonly { readonly policy: RestartPolicy; readonly scale: number | null }[] = [
  ...[0.25, 0.5, 0.75, 1, 1.5, 2, 3].map((scale) => ({ policy: 'rbp-rate' as const, scale })),
  ...[0.25, 0.5, 0.75, 1].map((scale) => ({ policy: 'rbp-cwnd' as const, scale })),
  { policy: 'reno-nssr', scale: null },
  { policy: 'reno-ssr', scale: null },
];
const defaultPauses = [10, 120, 300, 1800];
/** One for each length of the long reply. */
const defaultSeeds = 20;
const defaultQueue = 10;

/**
 * By how much a paced sender should scale what it measured before a pause, if the line may have
 * changed since: the paper means to let it depend on the pause (section 3.2).
 */
export const scaleFactor: Sweep<ScaleOptions, ScaleJob, ScaleResult, ScaleData> = {
  name: 'scale-factor',
  title: 'Rate-based pacing: scale factor against the length of the pause',
  description:
    'A reply of 24 KB after a pause of 10 s to 30 min, paced at 0.25 to 2 times the rate or the window from before it, over a line of which others take half from time to time. What Visweswaraiah and Heidemann 1997 mean to examine (section 3.2).',
  jobs: jobsOf,
  run: runScale,
  collect(options, results) {
    const { points: pauses = defaultPauses, seeds = defaultSeeds } = options;
    const points: ScalePoint[] = [];
    const cases: ScaleCase[] = [];
    const perWay = lineCases.length * seeds;
    for (const [i, way] of ways.entries()) {
      const own = results.slice(i * perWay, (i + 1) * perWay).filter(hasEnded);
      if (own.length < perWay) continue;
      const inCase = lineCases.map((_, k) => own.slice(k * seeds, (k + 1) * seeds));
      for (const [k, line] of lineCases.entries()) {
        cases.push({ ...way, ...line, ...meansOf(inCase[k] as Ended[]) });
      }
      for (const idle_s of pauses) {
        points.push({ ...way, idle_s, ...meansOf(expected(inCase, idle_s)) });
      }
    }
    const unfinished = results.filter((result) => result?.elapsed === null).length;
    return { points, cases, seeds, unfinished, findings: scaleFindings(points, cases) };
  },
};

/** Each case of the line by itself: how long the pause was only decides how likely it is. */
function jobsOf({ seeds = defaultSeeds, queue = defaultQueue }: ScaleOptions): ScaleJob[] {
  return ways.flatMap((way) =>
    lineCases.flatMap((line: LineCase) =>
      Array.from({ length: seeds }, (_, i) => ({
        ...way,
        ...line,
        queuePackets: queue,
        seed: i + 1,
      })),
    ),
  );
}

type Ended = ScaleResult & { readonly elapsed: number };

function hasEnded(result: ScaleResult | null): result is Ended {
  return result !== null && result.elapsed !== null;
}

/** Seed by seed, what is to be expected after a pause: the four cases, weighed by how likely they are. */
function expected(inCase: readonly (readonly Ended[])[], pause: number): Ended[] {
  const weights = lineCases.map((line) => likelihood(line, pause));
  const weigh = (seed: number, what: keyof Ended): number =>
    inCase.reduce((sum, some, k) => sum + (weights[k] as number) * (some[seed] as Ended)[what], 0);
  return (inCase[0] ?? []).map((_, seed) => ({
    elapsed: weigh(seed, 'elapsed'),
    drops: weigh(seed, 'drops'),
    timeouts: weigh(seed, 'timeouts'),
  }));
}

function meansOf(some: readonly Ended[]) {
  const elapsed = meanWithConfidence(some.map((one) => one.elapsed));
  const drops = meanWithConfidence(some.map((one) => one.drops));
  return {
    elapsed_s: rounded(elapsed.mean, 6),
    elapsed_ci90: rounded(elapsed.ci90, 6),
    drops: rounded(drops.mean, 6),
    drops_ci90: rounded(drops.ci90, 6),
    timeouts: rounded(meanWithConfidence(some.map((one) => one.timeouts)).mean, 6),
  };
}
