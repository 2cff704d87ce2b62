import { mean, rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import { phaseOf } from './heartbeats.ts';
import type { PageName } from './pages.ts';
import { savedBeside, savesNothing, type Saved } from './saved.ts';
import type { Mode, TransferJob, TransferResult } from './transfer.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** A page while others' packets come over the same line; means over seeds. */
export interface CompetingPoint extends Saved {
  readonly page: PageName;
  readonly mode: Mode;
  readonly connections: number;
  /** Share of the link's rate that other traffic takes, which does not back off. */
  readonly load_percent: number;
  readonly queue_bytes: number;
  readonly simulated_s: Seconds;
  /** Half of the 90 % interval. */
  readonly ci90: number;
  /** Segments of the page that did not arrive, and its retransmission timers that went off; means. */
  readonly lost: number;
  readonly timeouts: number;
}

/** The paper's queue, twice a window, and an eighth of it: 16 packets. */
const queues = [196_608, 24_576];
const loads = [0, 0.3, 0.6, 0.9];
const pages: readonly PageName[] = ['acts', 'oufr'];
/** The first is what the others are compared with. */
const modes: readonly (readonly [Mode, number])[] = [
  ['pipelined', 1],
  ['keep-alive', 1],
  ['keep-alive', 4],
];
/** Transfers of each kind. */
export const seeds = 16;

const ways = pages.flatMap((page) =>
  queues.flatMap((queueBytes) =>
    loads.flatMap((load) =>
      modes.map(([mode, connections]) => ({ page, mode, connections, load, queueBytes })),
    ),
  ),
);

export const competingJobs: readonly TransferJob[] = ways.flatMap((way) =>
  Array.from({ length: seeds }, (_, i) => ({
    ...way,
    initialWindow: 1 as const,
    phase: phaseOf(i),
    bitErrorRate: 0,
    seed: i + 1,
  })),
);

/** @param results of `competingJobs` */
export function competingOf(results: readonly (TransferResult | null)[]): CompetingPoint[] {
  const of = (i: number) => results.slice(i * seeds, (i + 1) * seeds).filter((one) => one !== null);
  return ways.flatMap(({ page, mode, connections, load, queueBytes }, i): CompetingPoint[] => {
    const own = of(i);
    const first = i - (i % modes.length);
    const pipelined = of(first).map(({ time }) => time);
    if (own.length < seeds || pipelined.length < seeds) return [];
    const times = own.map(({ time }) => time);
    const time = meanWithConfidence(times);
    return [
      {
        page,
        mode,
        connections,
        load_percent: Math.round(100 * load),
        queue_bytes: queueBytes,
        simulated_s: rounded(time.mean, 3),
        ci90: rounded(time.ci90, 3),
        lost: rounded(mean(own.map(({ lost }) => lost)), 2),
        timeouts: rounded(mean(own.map(({ timeouts }) => timeouts)), 2),
        ...(i === first ? savesNothing : savedBeside(pipelined, times)),
      },
    ];
  });
}
