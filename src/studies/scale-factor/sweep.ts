import type { Finding } from '../finding.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { pairedDifference } from '../paired.ts';
import { median, rounded } from '../statistics.ts';
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

/** A sender. */
interface Way {
  readonly policy: RestartPolicy;
  /** null: it does not pace. */
  readonly scale: number | null;
}

export interface ScaleData {
  readonly points: readonly ScalePoint[];
  readonly cases: readonly ScaleCase[];
  readonly seeds: number;
  /** Replies that had not ended when their run did; their points are left out. */
  readonly unfinished: number;
  readonly findings: readonly Finding[];
}

/** Of the rate from before; and of the window, which is paced whole at most: more would change nothing. */
const rateScales = [0.25, 0.5, 0.75, 1, 1.5, 2, 3];
const windowScales = rateScales.filter((scale) => scale <= 1);

/** Both forms of pacing at each scale; the two that do not pace, to be compared with. */
const ways: readonly Way[] = [
  ...rateScales.map((scale) => ({ policy: 'rbp-rate' as const, scale })),
  ...windowScales.map((scale) => ({ policy: 'rbp-cwnd' as const, scale })),
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
  description: `A reply of 24 KB after a pause of 10 s to 30 min, paced at ${span(rateScales)} times the rate or ${span(windowScales)} times the window from before it, over a line of which others take half from time to time. What Visweswaraiah and Heidemann 1997 mean to examine (section 3.2).`,
  jobs: jobsOf,
  run: runScale,
  collect(options, results) {
    const { points: pauses = defaultPauses, seeds = defaultSeeds } = options;
    const perWay = lineCases.length * seeds;
    const made = ways.flatMap((way, i): Made[] => {
      const own = results.slice(i * perWay, (i + 1) * perWay).filter(hasEnded);
      if (own.length < perWay) return [];
      const inCase = lineCases.map((_, k) => own.slice(k * seeds, (k + 1) * seeds));
      return [{ way, inCase }];
    });
    const find = (policy: RestartPolicy, scale: number | null) =>
      made.find(({ way }) => way.policy === policy && way.scale === scale);
    const cases = made.flatMap(({ way, inCase }) =>
      lineCases.map((line, k): ScaleCase => {
        const own = inCase[k] as Ended[];
        const one = find(way.policy, 1)?.inCase[k];
        return { ...way, ...line, ...meansOf(own), ...overOne(own, one), ...gapsOf(way, own) };
      }),
    );
    const shortest = Math.min(...pauses);
    const points = made.flatMap(({ way, inCase }) =>
      pauses.map((idle_s): ScalePoint => {
        const own = expected(inCase, idle_s);
        const after = (other: Made | undefined) => other && expected(other.inCase, idle_s);
        return {
          ...way,
          idle_s,
          ...meansOf(own),
          ...overOne(own, after(find(way.policy, 1))),
          ...over('over_nssr_s', 'elapsed', own, after(find('reno-nssr', null))),
          ...over('over_ssr_s', 'elapsed', own, after(find('reno-ssr', null))),
          ...over('over_shortest_drops', 'drops', own, expected(inCase, shortest)),
        };
      }),
    );
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

/** A sender, and its result in each case of the line, by seed. */
interface Made {
  readonly way: Way;
  readonly inCase: readonly (readonly Ended[])[];
}

function hasEnded(result: ScaleResult | null): result is Ended {
  return result !== null && result.elapsed !== null;
}

type Outcome = Pick<Ended, 'elapsed' | 'drops' | 'timeouts'>;

/** Seed by seed, what is to be expected after a pause: the four cases, weighed by how likely they are. */
function expected(inCase: Made['inCase'], pause: number): Outcome[] {
  const weights = lineCases.map((line) => likelihood(line, pause));
  const weigh = (seed: number, what: keyof Outcome): number =>
    inCase.reduce((sum, some, k) => sum + (weights[k] as number) * (some[seed] as Ended)[what], 0);
  return (inCase[0] ?? []).map((_, seed) => ({
    elapsed: weigh(seed, 'elapsed'),
    drops: weigh(seed, 'drops'),
    timeouts: weigh(seed, 'timeouts'),
  }));
}

function meansOf(some: readonly Outcome[]) {
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

/** A difference as two columns: its mean, and half its interval. */
type Columns<Name extends string> = Readonly<Record<Name | `${Name}_ci90`, number | null>>;

function over<Name extends string>(
  name: Name,
  what: keyof Outcome,
  own: readonly Outcome[],
  other: readonly Outcome[] | undefined,
): Columns<Name> {
  const of = (some: readonly Outcome[]) => some.map((one) => one[what]);
  const found = other && pairedDifference(of(own), of(other));
  return {
    [name]: found === undefined ? null : rounded(found.mean, 6),
    [`${name}_ci90`]: found === undefined ? null : rounded(found.ci90, 6),
  } as Columns<Name>;
}

function overOne(own: readonly Outcome[], one: readonly Outcome[] | undefined) {
  return {
    ...over('over_one_s', 'elapsed', own, one),
    ...over('over_one_drops', 'drops', own, one),
  };
}

function gapsOf({ scale }: Way, own: readonly Ended[]) {
  if (scale === null) return { gap_least_ms: null, gap_median_ms: null, gap_most_ms: null };
  const gaps = own.map(({ gap }) => gap * 1000);
  return {
    gap_least_ms: rounded(Math.min(...gaps), 3),
    gap_median_ms: rounded(median(gaps), 3),
    gap_most_ms: rounded(Math.max(...gaps), 3),
  };
}

/** The ends of a list that ascends: `0.25 to 3`. */
function span(scales: readonly number[]): string {
  return `${scales.at(0)} to ${scales.at(-1)}`;
}
