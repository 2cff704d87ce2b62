import { holdsOf, type HoldPhase } from '../../analysis/index.ts';
import { transactionsOf, type Transaction } from '../../analysis/path/index.ts';
import { Reason, reasonNames, reasonsIn, type ReasonName } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';

/**
 * From here on a wait is a stall: longer than anything that computing or the wire takes on
 * a local network (under 10 ms), shorter than most waits for a 200 ms heartbeat.
 */
const shortestStall: Nanoseconds = 50_000_000;

/** A sender's long wait with data in hand. */
export interface Stall {
  /** Document within the page, from 0. */
  readonly document: number;
  readonly because: ReasonName;
  readonly also: readonly ReasonName[];
  readonly duration: Nanoseconds;
}

/** One retrieval of a page. */
export interface Page {
  readonly start: Nanoseconds;
  readonly end: Nanoseconds;
  readonly stalls: readonly Stall[];
}

/**
 * The pages of a run, in order. A stall is a hold of data of at least `shortestStall` that
 * begins during one of the page's transactions; a client's held acknowledgment, which is
 * often its cause, does not count beside it.
 */
export function pagesOf(trace: Trace): Page[] {
  const stalls = holdsOf(trace).filter(isStall);
  const byPage = new Map<number, Transaction[]>();
  for (const transaction of transactionsOf(trace)) {
    const others = byPage.get(transaction.page) ?? [];
    byPage.set(transaction.page, [...others, transaction]);
  }
  return [...byPage.values()].map((transactions) => ({
    start: Math.min(...transactions.map(({ start }) => start)),
    end: Math.max(...transactions.map(({ end }) => end)),
    stalls: transactions.flatMap((transaction) =>
      stalls
        .filter(({ from }) => from >= transaction.start && from < transaction.end)
        .map((hold) => asStall(hold, transaction)),
    ),
  }));
}

function isStall({ because, from, to }: HoldPhase): boolean {
  const holdsData = because !== Reason.DelayedAck && because !== Reason.Application;
  return holdsData && to - from >= shortestStall;
}

function asStall({ because, also, from, to }: HoldPhase, { document }: Transaction): Stall {
  return {
    document,
    because: reasonNames[because],
    also: reasonsIn(also),
    duration: to - from,
  };
}
