import { simulateFor } from '../../engine/index.ts';
import { builtinScenario, compile, type BuiltinName, type Scenario } from '../../scenario/index.ts';
import { mean, rounded, standardDeviation } from '../statistics.ts';
import { pagesOf, type Page } from './pages.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

interface PaperRow {
  readonly protocol: string;
  readonly server: string;
  readonly scenario: BuiltinName;
  /** Mean and standard deviation as printed in the paper's Table 1, ms. */
  readonly mean: Milliseconds;
  readonly deviation: Milliseconds;
  /** The printed 95 % confidence interval, ms to each side. */
  readonly interval: number;
}

export const paperRows: readonly PaperRow[] = [
  {
    protocol: 'HTTP',
    server: 'Apache 1.1b4',
    scenario: 'table1-http',
    mean: 43,
    deviation: 4,
    interval: 8,
  },
  {
    protocol: 'P-HTTP',
    server: 'Apache 1.1b4',
    scenario: 'table1-phttp',
    mean: 605,
    deviation: 10,
    interval: 19.7,
  },
  {
    protocol: 'P-HTTP',
    server: 'Apache 1.1b4 (with first fix)',
    scenario: 'table1-first-fix',
    mean: 195,
    deviation: 1.9,
    interval: 0.38,
  },
  {
    protocol: 'P-HTTP',
    server: 'Apache 1.1b4 (with both fixes)',
    scenario: 'table1-both-fixes',
    mean: 26,
    deviation: 8.8,
    interval: 1.7,
  },
];

/** One run of a row: 100 pages. */
export interface Table1Job {
  readonly scenario: BuiltinName;
  /** When the two heartbeats of 200 ms first tick, ms; null: as the scenario has it. */
  readonly phases: { readonly client: Milliseconds; readonly server: Milliseconds } | null;
}

/** What stalls a row's pages, from the second page on. */
interface StallReason {
  /** From 1. */
  readonly document: number;
  readonly because: string;
  readonly also: readonly string[];
  readonly per_page: number;
  readonly mean_ms: Milliseconds;
}

/** Not rounded. */
export interface Table1Result {
  readonly mean: Milliseconds;
  readonly deviation: Milliseconds;
  readonly firstPage: Milliseconds;
  /** From the second page on. */
  readonly stallsPerPage: number;
  readonly stalls: readonly StallReason[];
}

export function runTable1({ scenario: name, phases }: Table1Job): Table1Result {
  const scenario = builtinScenario(name);
  const pages = simulateFor(
    compile(phases === null ? scenario : withPhases(scenario, phases.client, phases.server)),
    pagesOf,
  );
  const times = pages.map(({ start, end }) => (end - start) / 1e6);
  const later = pages.slice(1);
  return {
    mean: mean(times),
    deviation: standardDeviation(times),
    firstPage: mean(times.slice(0, 1)),
    stallsPerPage: mean(later.map(({ stalls }) => stalls.length)),
    stalls: reasonsOf(later),
  };
}

function withPhases(scenario: Scenario, client: Milliseconds, server: Milliseconds): Scenario {
  const { hosts } = scenario;
  return {
    ...scenario,
    hosts: {
      client: { ...hosts.client, fastTick: { ...hosts.client.fastTick, phase: client } },
      server: { ...hosts.server, fastTick: { ...hosts.server.fastTick, phase: server } },
    },
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
