import type { SatelliteData } from '../studies/satellite/index.ts';
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
    `Pipelined transfers that saw bit errors, at a rate of ${errors.rate}; ${errors.runs} simulated per page, taking the paper’s shares to be of ${errors.transfers}`,
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
    'Higher bit-error rates, means; time saved compared with pipelining without SACK',
    '',
    ...indented([
      ['page', 'rate', 'mode', 'connections', 'SACK', 'mean s', '±', 'saved s', '±'],
      ...data.error_rates.map((row) => [
        row.page,
        row.rate.toExponential(),
        row.mode,
        `${row.connections}`,
        row.sack ? 'yes' : 'no',
        row.simulated_s.toFixed(2),
        row.ci90.toFixed(2),
        saved(row.saves_s),
        saved(row.saves_ci90),
      ]),
    ]),
    '',
    'With cross traffic, means; time saved compared with pipelining',
    '',
    ...indented([
      ['page', 'mode', 'connections', 'others %', 'queue KB', 'mean s', '±', 'saved s', '±'],
      ...data.competing.map((row) => [
        row.page,
        row.mode,
        `${row.connections}`,
        `${row.load_percent}`,
        `${row.queue_bytes / 1024}`,
        row.simulated_s.toFixed(2),
        row.ci90.toFixed(2),
        saved(row.saves_s),
        saved(row.saves_ci90),
      ]),
    ]),
    '',
    'Four users with long transfers, one of them with several connections',
    '',
    ...indented([
      ['connections', 'share %', '±', 'Jain’s index', '±', 'all, Mb/s'],
      ...data.users.map((row) => [
        `${row.connections}`,
        row.share_percent.toFixed(1),
        row.share_ci90.toFixed(1),
        row.jain.toFixed(3),
        row.jain_ci90.toFixed(3),
        row.throughput_mbps.toFixed(3),
      ]),
    ]),
    '',
    'The acts page over other links, seconds',
    '',
    ...indented([
      ['link', 'mode', 'connections', 'simulated'],
      ...data.links.map((row) => [
        row.link,
        row.mode,
        `${row.connections}`,
        row.simulated_s.toFixed(3),
      ]),
    ]),
    '',
    ...findingsText(findings),
    ...notes,
    '',
  ].join('\n');
}

function saved(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}

function indented(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows, [2, 3, 4, 5, 6, 7, 8]).map((row) => `  ${row}`);
}
