import { mean, rounded } from '../statistics.ts';
import { phases } from './heartbeats.ts';
import { linkNames, type LinkName } from './links.ts';
import type { Mode, TransferJob, TransferResult } from './transfer.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** The acts page over one link, fetched in one way, with a window of one segment. */
export interface ElsewherePoint {
  readonly link: LinkName;
  readonly mode: Mode;
  readonly connections: number;
  /** Mean over the phases of the hosts' heartbeats. */
  readonly simulated_s: Seconds;
  /** Retransmission timers that went off, too, mean. */
  readonly timeouts: number;
}

const modes: readonly (readonly [Mode, number])[] = [
  ['http10', 1],
  ['http10', 4],
  ['keep-alive', 1],
  ['keep-alive', 4],
  ['pipelined', 1],
];

const cells = linkNames.flatMap((link) =>
  modes.map(([mode, connections]) => ({ link, mode, connections })),
);

export const elsewhereJobs: readonly TransferJob[] = cells.flatMap((cell) =>
  phases.map((phase) => ({
    ...cell,
    page: 'acts' as const,
    initialWindow: 1 as const,
    phase,
    bitErrorRate: 0,
    seed: 1,
  })),
);

/** @param results of `elsewhereJobs` */
export function elsewhereOf(results: readonly (TransferResult | null)[]): ElsewherePoint[] {
  return cells.flatMap((cell, i): ElsewherePoint[] => {
    const own = results
      .slice(i * phases.length, (i + 1) * phases.length)
      .filter((one) => one !== null);
    if (own.length < phases.length) return [];
    return [
      {
        ...cell,
        simulated_s: rounded(mean(own.map(({ time }) => time)), 3),
        timeouts: rounded(mean(own.map(({ timeouts }) => timeouts)), 2),
      },
    ];
  });
}
