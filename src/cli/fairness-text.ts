import type { FairnessData } from '../studies/fairness/index.ts';
import { findingsText } from './findings-text.ts';
import { alignColumns, spread } from './table.ts';

/** Policies that share a bottleneck, for people. */
export function fairnessText({ points, seeds, unfinished, findings }: FairnessData): string {
  const rows = points.map((point) => [
    `${point.burst_bytes}`,
    point.policy,
    `${point.others}`,
    point.beside,
    spread(point.elapsed_s, point.elapsed_ci90, 3, seeds),
    spread(point.cost_s, point.cost_ci90, 3, seeds),
    spread(point.drops, point.drops_ci90, 3, seeds),
    point.timeouts.toFixed(3),
    spread(point.fairness, point.fairness_ci90, 3, seeds),
  ]);
  const heads = [
    'bytes',
    'policy',
    'of ten',
    'beside',
    'elapsed s',
    'cost s',
    'drops',
    'timeouts',
    'fairness',
  ];
  return [
    `Clients with one policy next to clients with another. Per transfer, rounds 2 to 10, mean of ${seeds} seeds${seeds < 2 ? '' : ' ± 90 % interval'}.`,
    'Cost: extra time compared with all ten having the same policy. Fairness: Jain’s index over all ten.',
    '',
    ...alignColumns([heads, ...rows], [0, 2, 4, 5, 6, 7, 8]).map((row) => `  ${row}`),
    '',
    ...(unfinished === 0 ? [] : [`${unfinished} unfinished transfers are left out.`, '']),
    ...findingsText(findings),
  ].join('\n');
}
