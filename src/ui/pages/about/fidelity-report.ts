import { builtinNames, isRecorded } from '../../../scenario/index.ts';
import {
  hasLosses,
  isSameOrder,
  type MeasuredClause,
  type MeasuredFidelity,
} from '../../../studies/fidelity/index.ts';

/** The part of it that a page shows. */
type Measured = Pick<
  MeasuredFidelity,
  'single_connections' | 'replies' | 'statements' | 'clauses' | 'linux_runs' | 'linux_overflows'
>;

/** Clauses of one RFC or paper. */
export interface ClauseSource {
  readonly name: string;
  readonly clauses: number;
  /** Scripts that come true, whatever they show. */
  readonly pass: number;
  /** Where stacks of the 1990s differ, and what the engine leaves out. */
  readonly departures: readonly Exception[];
  readonly leftOut: readonly Exception[];
}

interface Exception {
  readonly section: string;
  readonly what: string;
}

/** How the replies of one policy compare with ns-2's. */
export interface ReplySummary {
  readonly policy: string;
  readonly points: number;
  readonly timesWithin: number;
  readonly lossesWithin: number;
  /** Largest difference of the elapsed time, percent, and what is allowed. */
  readonly worstPercent: number;
  readonly limitPercent: number;
}

/** How recorded runs of a Linux kernel compare with the engine's. */
export interface KernelSummary {
  /** Without losses. */
  readonly runs: number;
  readonly sameOrder: number;
  /** Within all limits, without an exception. */
  readonly within: number;
  readonly withLosses: number;
  readonly withLossesSameOrder: number;
  /** Whose queues overflow, and in which of them time and losses are within their limits. */
  readonly overflows: number;
  readonly overflowsWithin: number;
  /** How many of them are built-in scenarios. */
  readonly builtIn: number;
}

export interface FidelityReport {
  readonly clauses: readonly ClauseSource[];
  readonly singles: Measured['single_connections'];
  readonly replies: readonly ReplySummary[];
  readonly kernel: KernelSummary;
  readonly statements: Measured['statements'];
}

/** The part of the last `npm run fidelity` that a page shows. */
export function fidelityReport(json: string): FidelityReport {
  const measured = JSON.parse(json) as Measured;
  return {
    clauses: clauseSources(measured.clauses),
    singles: measured.single_connections,
    replies: replySummaries(measured.replies),
    kernel: kernelSummary(measured.linux_runs, measured.linux_overflows),
    statements: measured.statements,
  };
}

function clauseSources(clauses: readonly MeasuredClause[]): ClauseSource[] {
  const names = [...new Set(clauses.map(sourceOf))];
  return names.map((name) => {
    const own = clauses.filter((clause) => sourceOf(clause) === name);
    return {
      name,
      clauses: own.length,
      pass: own.filter(({ passes }) => passes).length,
      departures: exceptions(own, ({ departure }) => departure),
      leftOut: exceptions(own, ({ left_out }) => left_out),
    };
  });
}

function exceptions(
  clauses: readonly MeasuredClause[],
  why: (clause: MeasuredClause) => string,
): Exception[] {
  return clauses
    .filter((clause) => why(clause) !== '')
    .map((clause) => ({ section: sectionOf(clause.claim), what: why(clause) }));
}

/** `RFC 1122` of `RFC 1122, section 4.2.3.2: ...`. */
function sourceOf({ claim }: MeasuredClause): string {
  return (/^[^:,]+(?:, \d{4}\b)?/.exec(claim) ?? [claim])[0];
}

function sectionOf(claim: string): string {
  return (/\b(?:section|appendix) ([\w.]+)/i.exec(claim) ?? ['', ''])[1]!;
}

function kernelSummary(
  all: Measured['linux_runs'],
  overflows: Measured['linux_overflows'],
): KernelSummary {
  const runs = all.filter((run) => !hasLosses(run));
  const withLosses = all.filter(hasLosses);
  return {
    runs: runs.length,
    sameOrder: runs.filter(isSameOrder).length,
    within: runs.filter(({ within, exceptions }) => within && exceptions.length === 0).length,
    withLosses: withLosses.length,
    withLossesSameOrder: withLosses.filter(isSameOrder).length,
    overflows: overflows.length,
    overflowsWithin: overflows.filter(({ within }) => within).length,
    builtIn: builtinNames.filter(isRecorded).length,
  };
}

function replySummaries(replies: Measured['replies']): ReplySummary[] {
  const policies = [...new Set(replies.map(({ policy }) => policy))];
  return policies.map((policy) => {
    const own = replies.filter((reply) => reply.policy === policy);
    return {
      policy,
      points: own.length,
      timesWithin: own.filter(({ elapsed_within }) => elapsed_within).length,
      lossesWithin: own.filter(({ drops_within }) => drops_within).length,
      worstPercent: Math.max(...own.map((reply) => Math.abs(reply.elapsed_difference_percent))),
      limitPercent: Math.max(...own.map(({ elapsed_limit_percent }) => elapsed_limit_percent)),
    };
  });
}
