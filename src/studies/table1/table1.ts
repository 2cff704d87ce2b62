import { builtinScenario } from '../../scenario/index.ts';
import type { Finding } from '../finding.ts';
import { rounded } from '../statistics.ts';
import type { Sweep } from '../study.ts';
import { table1Findings } from './findings.ts';
import { table1Parameters, type Parameter } from './parameters.ts';
import { paperRows, runTable1, type Table1Job, type Table1Result } from './row.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/**
 * When each of the two heartbeats of 200 ms first ticks, beside the scenarios'
 * own pair: every pair of these is run.
 */
const heartbeatPhases: readonly Milliseconds[] = [0, 50, 100, 150];

const pairs = heartbeatPhases.flatMap((client) =>
  heartbeatPhases.map((server) => ({ client, server })),
);

/** A row as other programs rely on it: these keys, nothing else. */
interface Row {
  readonly protocol: string;
  readonly server: string;
  readonly mean_ms: Milliseconds;
  readonly sd_ms: Milliseconds;
  readonly paper_ms: Milliseconds;
  readonly stalls_per_page: number;
}

/** What more there is to say about each row, in the rows' order. */
interface Detail {
  readonly scenario: string;
  readonly difference_percent: number;
  readonly first_page_ms: Milliseconds;
  readonly paper_sd_ms: Milliseconds;
  readonly stalls: Table1Result['stalls'];
}

export interface Table1 {
  readonly rows: readonly Row[];
  readonly details: readonly Detail[];
  /** The same four rows with other phases of the two free-running heartbeats. */
  readonly phases: readonly {
    readonly client_ms: Milliseconds;
    readonly server_ms: Milliseconds;
    readonly mean_ms: readonly Milliseconds[];
    readonly stalls_per_page: readonly number[];
  }[];
  readonly parameters: readonly Parameter[];
  readonly notes: readonly string[];
  /** What the paper says of its table, asked of ours; none before all is there. */
  readonly findings: readonly Finding[];
}

/** Nothing can be chosen. */
export type Table1Options = Readonly<Record<string, never>>;

const notes = [
  'All rows have the same stack and the same parameters. Only the mode, the flush of the header and Nagle’s rule differ. The 100 pages follow each other immediately, and nothing is reset between them.',
  'A stall is a hold of data of at least 50 ms. Stalls are counted from the second page on, but the mean is over all pages, because the first page meets the heartbeat at an arbitrary moment and later ones are locked to it.',
  'The paper prints standard deviations of 4.0 and 10 ms for rows 1 and 2, but its own percentages (94 %, 16 %) and confidence intervals (8.0, 19.7 ms) give about 40 and 99 ms. So the printed values are wrong by a factor of ten. Rows 3 and 4 are consistent.',
  'The simulated spread differs from the paper’s, because nothing else runs on these hosts or on this wire. In rows 2 and 3, all of the spread comes from the first page.',
];

/** Table 1 of Heidemann 1997. */
export const table1: Sweep<Table1Options, Table1Job, Table1Result, Table1> = {
  name: 'table1',
  title: 'Table 1 of Heidemann 1997: a page of three documents, four servers',
  description:
    'Retrieval time of a page over HTTP and persistent HTTP, without and with the two fixes, 100 pages each, at the scenarios’ own phases of the two delayed-ACK heartbeats and at every pair 50 ms apart.',
  // The scenarios as they are come first, then each pair of phases.
  jobs: () =>
    [null, ...pairs].flatMap((phases) => paperRows.map(({ scenario }) => ({ scenario, phases }))),
  run: runTable1,
  collect(_options, results) {
    const count = paperRows.length;
    const own = paperRows.flatMap((paper, i) => {
      const result = results[i] ?? null;
      return result === null ? [] : [{ paper, result }];
    });
    const rows = own.map(({ paper, result }) => rowOf(paper, result));
    const phases = pairs.flatMap(({ client, server }, i) => {
      const found = results
        .slice((i + 1) * count, (i + 2) * count)
        .filter((result) => result !== null);
      if (found.length < count) return [];
      return [
        {
          client_ms: client,
          server_ms: server,
          mean_ms: found.map((result) => rounded(result.mean, 3)),
          stalls_per_page: found.map((result) => rounded(result.stallsPerPage, 3)),
        },
      ];
    });
    const isWhole = rows.length === count && phases.length === pairs.length;
    return {
      rows,
      details: own.map(({ paper, result }) => detailOf(paper, result)),
      phases,
      parameters: table1Parameters(builtinScenario('table1-phttp')),
      notes,
      findings: isWhole ? table1Findings({ rows, phases }) : [],
    };
  },
};

type PaperRow = (typeof paperRows)[number];

function rowOf({ protocol, server, mean }: PaperRow, result: Table1Result): Row {
  return {
    protocol,
    server,
    mean_ms: rounded(result.mean, 3),
    sd_ms: rounded(result.deviation, 3),
    paper_ms: mean,
    stalls_per_page: rounded(result.stallsPerPage, 3),
  };
}

function detailOf(paper: PaperRow, { mean, firstPage, stalls }: Table1Result): Detail {
  return {
    scenario: paper.scenario,
    difference_percent: rounded((mean / paper.mean - 1) * 100, 2),
    first_page_ms: rounded(firstPage, 3),
    paper_sd_ms: paper.deviation,
    stalls,
  };
}

/** For each row the largest difference from the paper at any pair of phases, the scenarios' own included; percent. */
export function worstDifferences({ rows, phases }: Pick<Table1, 'rows' | 'phases'>): number[] {
  return rows.map(({ mean_ms, paper_ms }, row) => {
    const means = [mean_ms, ...phases.map((phase) => phase.mean_ms[row] ?? NaN)];
    return Math.max(...means.map((mean) => Math.abs(mean / paper_ms - 1) * 100));
  });
}
