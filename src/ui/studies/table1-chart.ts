import type { RowChartOptions } from '../../plot/chart/index.ts';
import type { Table1 } from '../../studies/table1/index.ts';

/** Each row's mean with its extremes over the heartbeats' phases, and the paper's. */
export function table1Chart(
  { rows, phases }: Table1,
  count: number,
  width: number,
  height: number,
): RowChartOptions {
  return {
    width,
    height,
    title: 'Table 1: time per page',
    description:
      'Means of 100 pages for each of the four rows, and the paper’s values. The table below has every value.',
    along: 'time per page, ms',
    unit: ' ms',
    digits: 1,
    others: 'paper',
    count,
    rows: rows.map(({ protocol, server, mean_ms, paper_ms }, row) => {
      const means = [mean_ms, ...phases.map((phase) => phase.mean_ms[row] ?? mean_ms)];
      return {
        name: rowName(protocol, server),
        value: mean_ms,
        low: Math.min(...means),
        high: Math.max(...means),
        other: paper_ms,
      };
    }),
  };
}

/** `P-HTTP, with first fix`: all four servers are Apache. */
export function rowName(protocol: string, server: string): string {
  const fix = /\((.*)\)/.exec(server)?.[1];
  return fix === undefined ? protocol : `${protocol}, ${fix}`;
}

/** The rows as comma-separated values, named as on the command line. */
export function table1Csv({ rows }: Table1): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: unknown): string =>
    typeof value === 'number' ? String(value) : `"${String(value)}"`;
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
