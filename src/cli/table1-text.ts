import type { Table1 } from '../studies/table1/index.ts';
import { findingsText } from './findings-text.ts';
import { alignColumns } from './table.ts';

/** Table 1 for people. */
export function table1Text({ rows, details, phases, parameters, notes, findings }: Table1): string {
  return [
    'Page retrieval time, ms',
    '',
    ...columns([
      ['protocol', 'server', 'mean', 'sd', 'paper', 'difference', 'stalls/page'],
      ...rows.map((row, i) => [
        row.protocol,
        row.server,
        row.mean_ms.toFixed(1),
        row.sd_ms.toFixed(1),
        `${row.paper_ms}`,
        `${(details[i]?.difference_percent ?? 0).toFixed(1)} %`,
        `${row.stalls_per_page}`,
      ]),
    ]),
    '',
    'What stalls a page (from the second page on)',
    '',
    ...columns([
      ['server', 'document', 'because', 'also', 'per page', 'ms'],
      ...rows.flatMap((row, i) =>
        (details[i]?.stalls ?? []).map((stall) => [
          `${row.protocol}, ${row.server}`,
          `${stall.document}`,
          stall.because,
          stall.also.join(', '),
          `${stall.per_page}`,
          stall.mean_ms.toFixed(1),
        ]),
      ),
    ]),
    '',
    'Mean at other phases of the two heartbeats (first ticks, ms), ms (stalls per page)',
    '',
    ...columns([
      ['client', 'server', ...rows.map((_, i) => `row ${i + 1}`)],
      ...phases.map((phase) => [
        `${phase.client_ms}`,
        `${phase.server_ms}`,
        ...phase.mean_ms.map((ms, i) => `${ms.toFixed(1)} (${phase.stalls_per_page[i]})`),
      ]),
    ]),
    '',
    'Parameters, the same in all rows',
    '',
    ...columns(
      parameters.map(({ path, value, unit, source }) => [
        path,
        unit === undefined ? `${value}` : `${value} ${unit}`,
        source,
      ]),
    ),
    '',
    ...findingsText(findings),
    ...notes,
    '',
  ].join('\n');
}

/** Indented, to set the tables apart from the prose. */
function columns(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows).map((row) => `  ${row}`);
}
