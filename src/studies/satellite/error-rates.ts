import { mean, rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import { phaseOf } from './heartbeats.ts';
import { pageNames, type PageName } from './pages.ts';
import { savedBeside, savesNothing, type Saved } from './saved.ts';
import type { Mode, TransferJob, TransferResult } from './transfer.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** A page at one bit-error rate; means of transfers with different seeds, hit or not. */
export interface ErrorRatePoint extends Saved {
  readonly page: PageName;
  readonly mode: Mode;
  readonly connections: number;
  /** Probability that a bit is wrong. */
  readonly rate: number;
  /** Whether both ends use selective acknowledgments. */
  readonly sack: boolean;
  readonly simulated_s: Seconds;
  /** Half of the 90 % interval. */
  readonly ci90: number;
  /** Segments that did not arrive, and retransmission timers that went off; means. */
  readonly lost: number;
  readonly timeouts: number;
}

interface ErrorWay {
  readonly page: PageName;
  readonly mode: Mode;
  readonly connections: number;
  readonly rate: number;
  readonly sack: boolean;
}

/** From about the paper's upwards: at the last one packet in nine is hit. */
const rates = [1e-7, 3e-7, 1e-6, 3e-6, 1e-5];
/** Transfers of each kind. */
export const seeds = 30;

/** Of each page at each rate; the first is what the others are compared with. */
const ofRate = [
  { mode: 'pipelined', connections: 1, sack: false },
  { mode: 'pipelined', connections: 1, sack: true },
  { mode: 'keep-alive', connections: 4, sack: false },
] as const;

const ways: readonly ErrorWay[] = pageNames.flatMap((page) =>
  rates.flatMap((rate) => ofRate.map((way) => ({ page, rate, ...way }))),
);

export const errorRateJobs: readonly TransferJob[] = ways.flatMap(
  ({ page, mode, connections, rate, sack }) =>
    Array.from({ length: seeds }, (_, i) => ({
      page,
      mode,
      connections,
      initialWindow: 1 as const,
      phase: phaseOf(i),
      bitErrorRate: rate,
      seed: i + 1,
      ...(sack && { selective: true }),
    })),
);

/** @param results of `errorRateJobs` */
export function errorRatesOf(results: readonly (TransferResult | null)[]): ErrorRatePoint[] {
  const of = (i: number) => results.slice(i * seeds, (i + 1) * seeds).filter((one) => one !== null);
  return ways.flatMap((way, i): ErrorRatePoint[] => {
    const own = of(i);
    if (own.length < seeds) return [];
    const times = own.map(({ time }) => time);
    const { mean: simulated, ci90 } = meanWithConfidence(times);
    const first = i - (i % ofRate.length);
    const pipelined = of(first).map(({ time }) => time);
    if (pipelined.length < seeds) return [];
    return [
      {
        ...way,
        simulated_s: rounded(simulated, 3),
        ci90: rounded(ci90, 3),
        lost: rounded(mean(own.map(({ lost }) => lost)), 2),
        timeouts: rounded(mean(own.map(({ timeouts }) => timeouts)), 2),
        ...(i === first ? savesNothing : savedBeside(pipelined, times)),
      },
    ];
  });
}
