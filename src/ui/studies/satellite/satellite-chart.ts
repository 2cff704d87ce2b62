import type { RowChartOptions } from '../../../plot/chart/index.ts';
import type { SatelliteData } from '../../../studies/satellite/index.ts';
import { pageTitle, wayName } from './satellite-names.ts';

type Page = SatelliteData['pages'][number]['name'];

/** What the paper measured of each page: persistent connections and pipelining. */
const rowsOfPage = 6;

/** A page's figure: each method with its extremes over the heartbeats' phases, and the model. */
export function satelliteChart(
  { points, details }: SatelliteData,
  page: Page,
  width: number,
  height: number,
): RowChartOptions {
  return {
    width,
    height,
    title: `${pageTitle(page)}: time of the page`,
    description:
      'Time from the first SYN to the last byte for each method of fetching the page, and the model’s prediction. The table below has every value.',
    along: 'time of the page, s',
    unit: ' s',
    digits: 2,
    labelDigits: 2,
    others: 'model',
    count: rowsOfPage,
    rows: points.flatMap((point, i) => {
      const { mode, connections, initial_window: window, simulated_s, model_s } = point;
      const detail = details[i];
      if (point.page !== page || detail === undefined) return [];
      if (mode !== 'keep-alive' && mode !== 'pipelined') return [];
      return [
        {
          name: `${wayName(mode, connections)}, window ${window}`,
          value: simulated_s,
          low: detail.least_s,
          high: detail.most_s,
          other: model_s,
        },
      ];
    }),
  };
}

/** The points as comma-separated values, named as on the command line. */
export function satelliteCsv({ points, details }: SatelliteData): string {
  const rows = points.map((point, i) => ({ ...point, ...details[i] }));
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: unknown): string => {
    if (value === null) return '';
    return typeof value === 'number' ? String(value) : `"${String(value)}"`;
  };
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
