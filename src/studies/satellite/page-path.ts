import { Charge, Kind } from '../../trace/codes/index.ts';
import { noRecord, type Trace } from '../../trace/format/index.ts';
import { arrivedRecord, transmitRecord } from '../../trace/records/index.ts';
import { transactionsOf } from '../../analysis/path/index.ts';

/** What a page's time was spent on, along its chain of causes from the last byte back to the first SYN; seconds. */
export interface PagePath {
  /** How often the chain crosses the line, half of them are round trips. */
  readonly crossings: number;
  /** From a frame's first bit on the line to its last. */
  readonly line: number;
  /** In the queue in front of the line. */
  readonly queued: number;
  /** For a receiver's delayed ACK. */
  readonly ackWait: number;
  /** From first to last: what is neither of these is the path itself. */
  readonly whole: number;
}

/**
 * Follows the causes from the end of the page's last document. Unlike a budget's critical path it counts each
 * crossing apart from what was waited for: a flight that the window held back is a round trip here.
 */
export function pagePathOf(trace: Trace): PagePath {
  const transactions = transactionsOf(trace);
  const begin = Math.min(...transactions.map(({ start }) => start));
  const last = transactions.reduce((latest, one) => (one.end > latest.end ? one : latest));
  let [crossings, line, queued, ackWait] = [0, 0, 0, 0];
  for (let id = last.endRecord; trace.time(id) > begin;) {
    const cause = trace.cause(id);
    if (cause === noRecord) break;
    if (trace.kind(id) === Kind.Arrived) {
      const begins = Math.max(trace.time(cause), transmitRecord.start(trace, cause));
      const ends = Math.max(begins, arrivedRecord.transmitted(trace, id));
      crossings++;
      line += ends - begins;
      queued += begins - trace.time(cause);
    } else if (trace.charge(id) === Charge.DelayedAck) {
      ackWait += trace.time(id) - trace.time(cause);
    }
    id = cause;
  }
  const seconds = (time: number): number => time / 1e9;
  return {
    crossings,
    line: seconds(line),
    queued: seconds(queued),
    ackWait: seconds(ackWait),
    whole: seconds(last.end - begin),
  };
}
