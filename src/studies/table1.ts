import { simulateFor } from '../engine/index.ts';
import { builtinScenario, compile, type BuiltinName, type Scenario } from '../scenario/index.ts';
import { pagesOf, type Page } from './pages.ts';
import { mean, rounded, standardDeviation } from './statistics.ts';
import type { Study } from './study.ts';
import { table1Parameters, type Parameter } from './table1-parameters.ts';

interface PaperRow {
  readonly protocol: string;
  readonly server: string;
  readonly scenario: BuiltinName;
  /** Mean and standard deviation as printed in the paper's Table 1. */
  readonly mean: number;
  readonly deviation: number;
}

const paperRows: readonly PaperRow[] = [
  { protocol: 'HTTP', server: 'Apache 1.1b4', scenario: 'table1-http', mean: 43, deviation: 4 },
  {
    protocol: 'P-HTTP',
    server: 'Apache 1.1b4',
    scenario: 'table1-phttp',
    mean: 605,
    deviation: 10,
  },
  {
    protocol: 'P-HTTP',
    server: 'Apache 1.1b4 (with first fix)',
    scenario: 'table1-first-fix',
    mean: 195,
    deviation: 1.9,
  },
  {
    protocol: 'P-HTTP',
    server: 'Apache 1.1b4 (with both fixes)',
    scenario: 'table1-both-fixes',
    mean: 26,
    deviation: 8.8,
  },
];

/**
 * Milliseconds at which each of the two heartbeats of 200 ms first ticks, beside the scenarios'
 * own pair: every pair of these is run.
 */
const heartbeatPhases = [0, 50, 100, 150];

/** A row as other programs rely on it: these keys, nothing else. */
interface Row {
  readonly protocol: string;
  readonly server: string;
  readonly mean_ms: number;
  readonly sd_ms: number;
  readonly paper_ms: number;
  readonly stalls_per_page: number;
}

/** What stalls a row's pages, from the second page on. */
interface StallReason {
  /** From 1. */
  readonly document: number;
  readonly because: string;
  readonly also: readonly string[];
  readonly per_page: number;
  readonly mean_ms: number;
}

/** What more there is to say about each row, in the rows' order. */
interface Detail {
  readonly scenario: string;
  readonly difference_percent: number;
  readonly first_page_ms: number;
  readonly paper_sd_ms: number;
  readonly stalls: readonly StallReason[];
}

export interface Table1 {
  readonly rows: readonly Row[];
  readonly details: readonly Detail[];
  /** The same four rows with other phases of the two free-running heartbeats. */
  readonly phases: readonly {
    readonly client_ms: number;
    readonly server_ms: number;
    readonly mean_ms: readonly number[];
    readonly stalls_per_page: readonly number[];
  }[];
  readonly parameters: readonly Parameter[];
  readonly notes: readonly string[];
}

const notes = [
  'One stack and one parameter set for all rows; only the mode, the header’s flush and Nagle’s rule differ. 100 pages back to back, nothing reset between them.',
  'A stall is a hold of data of at least 50 ms; stalls are counted from the second page on, the mean is over all pages. The first page meets the heartbeat at an arbitrary moment, later ones are locked to it.',
  'The paper prints standard deviations of 4.0 and 10 ms for rows 1 and 2, but its own percentages (94 %, 16 %) and confidence intervals (8.0, 19.7 ms) give about 40 and 99 ms: misprints by ten. Rows 3 and 4 are consistent.',
  'The simulated spread is smaller than the paper’s: nothing else runs on these hosts or on this wire.',
];

/** Runs Table 1 of Heidemann 1997. */
export const table1: Study<Table1> = {
  name: 'table1',
  title: 'Table 1 of Heidemann 1997: a page of three documents, four servers',
  description:
    'Retrieval time of a page over HTTP and persistent HTTP, without and with the two fixes, 100 pages each, at the scenarios’ own phases of the two delayed-ACK heartbeats and at every pair 50 ms apart.',
  run: runTable1,
};

function runTable1(progress: (done: number) => void = () => undefined): Table1 {
  const phases = heartbeatPhases.flatMap((client) =>
    heartbeatPhases.map((server) => ({ client, server })),
  );
  const runs = paperRows.length * (1 + phases.length);
  let done = 0;
  const pages = (scenario: Scenario): Page[] => {
    const found = simulateFor(compile(scenario), pagesOf);
    progress(++done / runs);
    return found;
  };
  const results = paperRows.map((paper) => {
    const found = pages(builtinScenario(paper.scenario));
    return { row: rowOf(paper, found), detail: detailOf(paper, found) };
  });
  return {
    rows: results.map(({ row }) => row),
    details: results.map(({ detail }) => detail),
    phases: phases.map(({ client, server }) => {
      const rows = paperRows.map((paper) =>
        rowOf(paper, pages(withPhases(builtinScenario(paper.scenario), client, server))),
      );
      return {
        client_ms: client,
        server_ms: server,
        mean_ms: rows.map(({ mean_ms }) => mean_ms),
        stalls_per_page: rows.map(({ stalls_per_page }) => stalls_per_page),
      };
    }),
    parameters: table1Parameters(builtinScenario('table1-phttp')),
    notes,
  };
}

/** For each row the largest difference from the paper at any pair of phases, the scenarios' own included; percent. */
export function worstDifferences({ rows, phases }: Pick<Table1, 'rows' | 'phases'>): number[] {
  return rows.map(({ mean_ms, paper_ms }, row) => {
    const means = [mean_ms, ...phases.map((phase) => phase.mean_ms[row] ?? NaN)];
    return Math.max(...means.map((mean) => Math.abs(mean / paper_ms - 1) * 100));
  });
}

function withPhases(scenario: Scenario, client: number, server: number): Scenario {
  const { hosts } = scenario;
  return {
    ...scenario,
    hosts: {
      client: { ...hosts.client, fastTick: { ...hosts.client.fastTick, phase: client } },
      server: { ...hosts.server, fastTick: { ...hosts.server.fastTick, phase: server } },
    },
  };
}

function rowOf(paper: PaperRow, pages: readonly Page[]): Row {
  const times = pages.map(milliseconds);
  return {
    protocol: paper.protocol,
    server: paper.server,
    mean_ms: rounded(mean(times), 3),
    sd_ms: rounded(standardDeviation(times), 3),
    paper_ms: paper.mean,
    stalls_per_page: rounded(mean(pages.slice(1).map(({ stalls }) => stalls.length)), 3),
  };
}

function milliseconds({ start, end }: Page): number {
  return (end - start) / 1e6;
}

function detailOf(paper: PaperRow, pages: readonly Page[]): Detail {
  const measured = mean(pages.map(milliseconds));
  return {
    scenario: paper.scenario,
    difference_percent: rounded((measured / paper.mean - 1) * 100, 2),
    first_page_ms: rounded(mean(pages.slice(0, 1).map(milliseconds)), 3),
    paper_sd_ms: paper.deviation,
    stalls: reasonsOf(pages.slice(1)),
  };
}

/** Stalls of the same document for the same reasons, together; in order of first appearance. */
function reasonsOf(pages: readonly Page[]): StallReason[] {
  const groups = new Map<string, Page['stalls'][number][]>();
  for (const stall of pages.flatMap(({ stalls }) => stalls)) {
    const key = [stall.document, stall.because, ...stall.also].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), stall]);
  }
  return [...groups.values()].map((stalls) => ({
    document: (stalls[0]?.document ?? 0) + 1,
    because: stalls[0]?.because ?? '',
    also: stalls[0]?.also ?? [],
    per_page: rounded(stalls.length / pages.length, 3),
    mean_ms: rounded(mean(stalls.map(({ duration }) => duration / 1e6)), 3),
  }));
}
