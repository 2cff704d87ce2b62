import type { ScaleData } from '../studies/scale-factor/index.ts';
import { findingsText } from './findings-text.ts';
import { alignColumns, spread } from './table.ts';

/** The scale factor against the pause, for people. */
export function scaleText({ points, cases, seeds, unfinished, findings }: ScaleData): string {
  const means = (row: (typeof points)[number] | (typeof cases)[number]) => [
    spread(row.elapsed_s, row.elapsed_ci90, 3, seeds),
    spread(row.drops, row.drops_ci90, 3, seeds),
    row.timeouts.toFixed(3),
  ];
  const heads = ['elapsed s', 'drops', 'timeouts'];
  const factor = (scale: number | null) => (scale === null ? '-' : `${scale}`);
  return [
    `A 24 KB reply after a pause, mean of ${seeds} seeds${seeds < 2 ? '' : ' ± 90 % interval'}`,
    '',
    ...alignColumns(
      [
        ['policy', 'factor', 'pause s', ...heads],
        ...points.map((row) => [row.policy, factor(row.scale), `${row.idle_s}`, ...means(row)]),
      ],
      [1, 2, 3, 4, 5],
    ).map((row) => `  ${row}`),
    '',
    'By state of the link: when it was measured (before), and when the reply is sent (after)',
    '',
    ...alignColumns(
      [
        ['policy', 'factor', 'before', 'after', ...heads],
        ...cases.map((row) => [
          row.policy,
          factor(row.scale),
          row.before,
          row.after,
          ...means(row),
        ]),
      ],
      [1, 4, 5, 6],
    ).map((row) => `  ${row}`),
    '',
    ...(unfinished === 0
      ? []
      : [`${unfinished} unfinished replies; values that need them are left out.`, '']),
    ...findingsText(findings),
  ].join('\n');
}
