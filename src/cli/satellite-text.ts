import type { SatelliteData } from '../studies/index.ts';
import { findingsText } from './findings-text.ts';
import { alignColumns } from './table.ts';

/** The study of pages over a satellite, for people. */
export function satelliteText(data: SatelliteData): string {
  const { points, details, bit_errors: errors, notes, findings } = data;
  return [
    'From the first SYN to the page’s last byte, without bit errors, seconds',
    '',
    ...indented([
      ['page', 'mode', 'connections', 'window', 'simulated', 'least', 'most', 'model', '%'],
      ...points.map((point, i) => [
        point.page,
        point.mode,
        `${point.connections}`,
        `${point.initial_window}`,
        point.simulated_s.toFixed(3),
        (details[i]?.least_s ?? NaN).toFixed(3),
        (details[i]?.most_s ?? NaN).toFixed(3),
        point.model_s.toFixed(3),
        (details[i]?.difference_percent ?? NaN).toFixed(1),
      ]),
    ]),
    '',
    'Faster than the model',
    '',
    ...points.flatMap(({ page, mode, connections, initial_window: window }, i) => {
      const breaks = details[i]?.breaks ?? null;
      return breaks === null ? [] : [`  ${page}, ${mode}, ${connections} × ${window}: ${breaks}.`];
    }),
    '',
    `Pipelined transfers that saw bit errors, at a rate of ${errors.rate}; ${errors.runs} simulated of each page, the paper’s shares taken to be of ${errors.transfers}`,
    '',
    ...indented([
      ['page', 'paper %', 'expected %', 'simulated %', '± %', 'inside', 'clean s', 'mean s'],
      ...errors.pages.map((row) => [
        row.page,
        `${row.paper_percent}`,
        row.expected_percent.toFixed(1),
        row.simulated_percent.toFixed(1),
        row.binomial_error_percent.toFixed(1),
        row.inside ? 'yes' : 'no',
        row.clean_s.toFixed(3),
        row.mean_s.toFixed(3),
      ]),
    ]),
    '',
    ...findingsText(findings),
    ...notes,
    '',
  ].join('\n');
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows, [2, 3, 4, 5, 6, 7, 8]).map((row) => `  ${row}`);
}
