import { simulate } from '../../engine/index.ts';
import { builtinScenario, compile } from '../../scenario/index.ts';
import { compareWithFigure } from './figure.ts';
import { restartPolicyNames } from '../restart/policies.ts';
import { rounded } from '../statistics.ts';
import { wholeOf } from '../study.ts';
import { table1, worstDifferences, type Table1 } from '../table1/table1.ts';
import { ablations, type Ablation } from './ablations.ts';
import { rowsOf } from './comma-separated.ts';
import { compareRecoveries, recordedRecoveries, type RecoveryComparison } from './recoveries.ts';
import { recoveryOrder, type RecoveryOrder } from './recovery-order.ts';
import { compareReplies, measuredByNs2, type Measured, type RepliesComparison } from './replies.ts';
import { compareSingleConnection, type SingleConnection } from './single-connection.ts';
import { judgeStatements, type JudgedStatement } from './statements.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** Gives the text of a file of the project, by its path from the root. */
export type ReadFixture = (file: string) => string;

const papers = 'tests/fixtures/papers/';
const recordings = 'tests/fixtures/ns2/';

/** When ns-2's replies were handed to TCP. */
export const ns2StartTimes = `${recordings}workload-start-times.csv`;
/** One point of the sweeps by ns-2, with start times of our own. */
export const ns2OtherDraws = `${recordings}rbp-rate-28kb-draws.csv`;
/** Random transfers by ns-2's agents. */
export const ns2RandomTransfers = `${recordings}random.json`;
const ns2Sweeps = [
  'burst-size-queue10.csv',
  'burst-size-queue10-between.csv',
  'delay-queue24.csv',
  'delay-queue10.csv',
];

/** A published trace and the run that is to be it. */
export interface FigureFidelity {
  readonly title: string;
  readonly segments: number;
  /** Segments that are equal in everything but their time. */
  readonly equal: number;
  readonly worst_ms: Milliseconds;
  readonly rows: readonly {
    readonly published_ms: Milliseconds;
    readonly from: string;
    readonly what: string;
    readonly error_ms: Milliseconds;
  }[];
}

/** A row of Table 1. */
export interface Table1Fidelity {
  readonly protocol: string;
  readonly server: string;
  readonly paper_ms: Milliseconds;
  readonly mean_ms: Milliseconds;
  readonly difference_percent: number;
  /** Pairs of phases of the two heartbeats that were tried, the scenario's own included. */
  readonly phase_pairs: number;
  /** Largest difference at any of them, percent. */
  readonly worst_phase_percent: number;
  readonly stalls_per_page: number;
  readonly limit_percent: number;
  readonly within: boolean;
}

/** What can be measured in seconds; the sweeps take longer. */
export interface QuickFidelity {
  readonly figures: readonly FigureFidelity[];
  readonly table1: readonly Table1Fidelity[];
  readonly single_connections: readonly SingleConnection[];
  readonly recoveries: readonly RecoveryComparison[];
  readonly recovery_order: readonly RecoveryOrder[];
  readonly ablations: readonly Ablation[];
}

export interface SweepFidelity {
  readonly replies: readonly RepliesComparison[];
  readonly statements: readonly JudgedStatement[];
}

/** @param ours Table 1 as it is measured; without it, it is measured now */
export function quickFidelity(read: ReadFixture, ours?: Table1): QuickFidelity {
  const [figure2, figure4] = [
    read(`${papers}fig2-short-initial-segment.csv`),
    read(`${papers}fig4-odd-short-final-segment.csv`),
  ];
  const recoveries = recordedRecoveries(read(`${recordings}recoveries.csv`));
  return {
    figures: [
      figureFidelity('Figure 2, the short initial segment', figure2, 'short-initial-segment'),
      figureFidelity('Figure 4, the odd, short final segment', figure4, 'odd-short-final-segment'),
    ],
    table1: table1Fidelity(ours ?? wholeOf(table1, {})),
    single_connections: restartPolicyNames.map((policy) =>
      compareSingleConnection(policy, read(`${recordings}${policy}.csv`)),
    ),
    recoveries: compareRecoveries(recoveries),
    recovery_order: recoveryOrder(recoveries),
    ablations: ablations(figure2, figure4),
  };
}

/** @param points of our sweeps, run with ns-2's start times. */
export function sweepFidelity(read: ReadFixture, points: readonly Measured[]): SweepFidelity {
  const theirs = measuredByNs2(ns2Sweeps.map((file) => read(recordings + file)));
  return {
    replies: compareReplies(points, theirs),
    statements: judgeStatements(points, theirs),
  };
}

function figureFidelity(
  title: string,
  published: string,
  scenario: Parameters<typeof builtinScenario>[0],
): FigureFidelity {
  const trace = simulate(compile(builtinScenario(scenario)));
  const { segments, equal, worst, errors } = compareWithFigure(published, trace);
  return {
    title,
    segments,
    equal,
    worst_ms: rounded(worst / 1e6, 6),
    rows: rowsOf(published).map(({ time_ms, from = '', flags, seq, end, ack }, i) => ({
      published_ms: Number(time_ms),
      from,
      what: `${flags} ${seq}:${end}${ack === '' ? '' : ` ack ${ack}`}`,
      error_ms: rounded((errors[i] ?? NaN) / 1e6, 6),
    })),
  };
}

/** Percent: rows 2 and 3 are made of stalls, rows 1 and 4 of what computers in the 1990s took. */
const table1Limits = [8, 3, 3, 8];

function table1Fidelity(measured: Table1): Table1Fidelity[] {
  const { rows, details, phases } = measured;
  const worsts = worstDifferences(measured);
  return rows.map(({ protocol, server, paper_ms, mean_ms, stalls_per_page }, row) => {
    const worst = worsts[row] ?? NaN;
    const difference = details[row]?.difference_percent ?? NaN;
    const limit = table1Limits[row] as number;
    return {
      protocol,
      server,
      paper_ms,
      mean_ms,
      difference_percent: difference,
      phase_pairs: phases.length + 1,
      worst_phase_percent: rounded(worst, 2),
      stalls_per_page,
      limit_percent: limit,
      within: worst < limit,
    };
  });
}
