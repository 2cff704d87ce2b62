import type { RestartData } from '../studies/restart/index.ts';
import { alignColumns, spread } from './table.ts';

/** A restart study for people. */
export function restartText({ points, seeds, unfinished }: RestartData): string {
  const rows = points.map((point) => [
    point.policy,
    `${point.burst_bytes}`,
    `${point.delay_ms}`,
    `${point.queue_packets}`,
    spread(point.elapsed_s, point.elapsed_ci90, 3, seeds),
    spread(point.drops, point.drops_ci90, 3, seeds),
    point.retransmissions.toFixed(3),
    point.timeouts.toFixed(3),
  ]);
  return [
    `Per transfer, rounds 2 to 10, mean of ${seeds} seeds${seeds < 2 ? '' : ' ± 90 % interval'}`,
    '',
    ...alignColumns(
      [
        ['policy', 'bytes', 'delay ms', 'queue', 'elapsed s', 'drops', 'resent', 'timeouts'],
        ...rows,
      ],
      [1, 2, 3, 4, 5, 6, 7],
    ).map((row) => `  ${row}`),
    '',
    ...(unfinished === 0 ? [] : [`${unfinished} unfinished transfers are left out.`, '']),
  ].join('\n');
}
