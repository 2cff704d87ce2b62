import {
  budgetOf,
  transactionsOf,
  unfinishedTransactionsOf,
  type Transaction,
} from '../analysis/path/index.ts';
import { holdsOf, type HoldPhase } from '../analysis/index.ts';
import { digestOf, segmentsOf, type Segment } from '../trace/index.ts';
import {
  chargeNames,
  Flag,
  Kind,
  kindNames,
  Reason,
  reasonNames,
  reasonsIn,
  timerNames,
  type ChargeName,
} from '../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Seconds, Trace } from '../trace/format/index.ts';

/**
 * The facts that `run` prints about a run; the keys are an interface (docs/command-line.md). Seconds are whole nanoseconds /
 * 1e9.
 */
export interface RunFacts {
  readonly scenario: string;
  /** SHA-256 of the event log. */
  readonly digest: string;
  readonly duration_s: Seconds;
  /** The log had no room for more: the run was cut short. */
  readonly log_full: boolean;
  /** Bytes that the applications read. */
  readonly bytes_delivered: number;
  readonly segments: number;
  readonly retransmissions: number;
  readonly drops: number;
  readonly transactions: readonly TransactionFacts[];
  /** Still in progress when the run ended. */
  readonly unfinished: readonly UnfinishedFacts[];
  readonly holds: readonly HoldFacts[];
  /** Sum over the transactions. */
  readonly budget: Budget;
}

/** By charge; every name is present. */
type Budget = Readonly<Record<Exclude<ChargeName, 'nothing'>, Seconds>>;

interface TransactionFacts {
  readonly start_s: Seconds;
  readonly end_s: Seconds;
  readonly bytes: number;
  /** From 1. */
  readonly page: number;
  readonly document: number;
  readonly connection: number;
  readonly failed: boolean;
  /** Adds up to end - start, to the nanosecond. */
  readonly budget: Budget;
}

interface UnfinishedFacts {
  readonly start_s: Seconds;
  /** From 1. */
  readonly page: number;
  readonly document: number;
}

interface HoldFacts {
  readonly from_s: Seconds;
  readonly to_s: Seconds;
  readonly host: string;
  readonly connection: number;
  readonly because: string;
  readonly also: readonly string[];
  readonly bytes: number;
  /** What ended it; null if it lasted until the end of the run. */
  readonly released_by: string | null;
}

export function factsOf(scenario: string, trace: Trace): RunFacts {
  const segments = segmentsOf(trace);
  const byRecord = new Map(segments.map((segment) => [segment.id, segment]));
  const transactions = transactionsOf(trace);
  const budgets = transactions.map((transaction) => budgetOf(trace, transaction));
  let delivered = 0;
  let drops = 0;
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) === Kind.Read) delivered += trace.lengthOf(id);
    else if (trace.kind(id) === Kind.Dropped && trace.connection(id) !== 0xffff) drops++;
  }
  return {
    scenario,
    digest: digestOf(trace),
    duration_s: seconds(trace.duration),
    log_full: trace.full,
    bytes_delivered: delivered,
    segments: segments.length,
    retransmissions: segments.filter(({ retransmission }) => retransmission).length,
    drops,
    transactions: transactions.map((transaction, i) => transactionFacts(transaction, budgets[i]!)),
    unfinished: unfinishedTransactionsOf(trace).map(({ start, page, document }) => ({
      start_s: seconds(start),
      page: page + 1,
      document: document + 1,
    })),
    holds: holdsOf(trace).map((hold) => holdFacts(hold, trace, byRecord)),
    budget: budgetFacts(sumOf(budgets)),
  };
}

/**
 * The double nearest to whole nanoseconds / 1e9 prints as exactly that decimal (a run has fewer than 15 digits of them), so
 * sums of the printed numbers are exact to the nanosecond.
 */
function seconds(time: Nanoseconds): Seconds {
  return time / 1e9;
}

function transactionFacts(
  { start, end, bytes, page, document, connection, failed }: Transaction,
  budget: ReadonlyMap<ChargeName, Nanoseconds>,
): TransactionFacts {
  return {
    start_s: seconds(start),
    end_s: seconds(end),
    bytes,
    page: page + 1,
    document: document + 1,
    connection: connection + 1,
    failed,
    budget: budgetFacts(budget),
  };
}

function holdFacts(
  hold: HoldPhase,
  trace: Trace,
  segments: ReadonlyMap<RecordId, Segment>,
): HoldFacts {
  return {
    from_s: seconds(hold.from),
    to_s: seconds(hold.to),
    host: hostName(trace, hold.host),
    connection: hold.connection + 1,
    because: reasonNames[hold.because],
    also: reasonsIn(hold.also),
    bytes: hold.bytes,
    released_by:
      hold.releasedBy === undefined
        ? null
        : describeRelease(trace, segments, hold, hold.releasedBy),
  };
}

/**
 * The event that ended a hold, in a few words: `ack 1687 of client`, `data 227:1687 of server`, `delayed-ack timer`. If a
 * segment brings data and an acknowledgment, the one that mattered: data releases a held ACK, an acknowledgment releases
 * held data.
 */
function describeRelease(
  trace: Trace,
  segments: ReadonlyMap<RecordId, Segment>,
  hold: HoldPhase,
  id: RecordId,
): string {
  const kind = trace.kind(id);
  const cause = trace.cause(id);
  // For a failed connection, the failure's own cause.
  if (kind === Kind.Failure && cause >= 0) return describeRelease(trace, segments, hold, cause);
  if (kind === Kind.TimerFired) return `${timerNames[trace.code(id)]} timer`;
  const segment = kind === Kind.Received ? segments.get(trace.segment(id)) : undefined;
  if (segment === undefined) return kindNames[kind] ?? '';
  return `${describeNews(segment, hold.because === Reason.DelayedAck)} of ${hostName(trace, segment.from)}`;
}

/** @param forAck it released a held ACK */
function describeNews(segment: Segment, forAck: boolean): string {
  const { flags, sequence, end, length, acknowledgment } = segment;
  if ((flags & Flag.Rst) !== 0) return 'reset';
  if ((flags & Flag.Syn) !== 0) return 'SYN';
  const fin = (flags & Flag.Fin) !== 0;
  const data = length > 0 ? `data ${sequence}:${end}${fin ? ' and FIN' : ''}` : fin ? 'FIN' : '';
  const ack = acknowledgment === undefined ? '' : `ack ${acknowledgment}`;
  if (forAck || ack === '') return data || ack || 'segment';
  return data === '' ? ack : `${ack} with ${data}`;
}

function hostName(trace: Trace, host: number): string {
  return trace.header.hosts[host]?.name ?? '';
}

function sumOf(
  budgets: readonly ReadonlyMap<ChargeName, Nanoseconds>[],
): Map<ChargeName, Nanoseconds> {
  const sum = new Map<ChargeName, Nanoseconds>();
  for (const budget of budgets) {
    for (const [charge, time] of budget) sum.set(charge, (sum.get(charge) ?? 0) + time);
  }
  return sum;
}

function budgetFacts(budget: ReadonlyMap<ChargeName, Nanoseconds>): Budget {
  return Object.fromEntries(
    chargeNames
      .filter((name) => name !== 'nothing')
      .map((name) => [name, seconds(budget.get(name) ?? 0)]),
  ) as Budget;
}
