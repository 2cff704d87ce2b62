import { transactionsOf, type Transaction } from '../../analysis/path/index.ts';
import { Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { readRecord } from '../../trace/records/index.ts';

/** A scripted write, known by its last byte: a program that writes more at once writes that byte, too. */
export interface ScriptedWrite {
  /** Its transaction, in the run that it was taken from. */
  readonly number: number;
  readonly connection: number;
  /** The writer. */
  readonly host: number;
  /** Bytes that it has written on the connection by then. */
  readonly end: number;
}

/** From the start of the write that a byte was part of until the byte was read. */
type Delivery = Pick<Transaction, 'start' | 'end' | 'failed'>;

/** The writes of a run that were delivered. */
export function writesOf(trace: Trace): ScriptedWrite[] {
  return placed(trace).map(({ transaction: { number, connection }, host, end }) => ({
    number,
    connection,
    host,
    end,
  }));
}

/**
 * The last bytes of these writes in another run, where several writes may have become one. The sum over that run's own
 * transactions would be smaller even if nothing arrived sooner.
 */
export function deliveriesOf(trace: Trace, writes: readonly ScriptedWrite[]): Delivery[] {
  const written = placed(trace);
  const reads = readsOf(trace);
  return writes.flatMap(({ connection, host, end }) => {
    const write = written.find(
      (one) => one.transaction.connection === connection && one.host === host && one.end >= end,
    );
    const read = reads.find(
      (one) => one.connection === connection && one.host !== host && one.end >= end,
    );
    if (write === undefined || read === undefined) return [];
    return [{ start: write.transaction.start, end: read.at, failed: write.transaction.failed }];
  });
}

/** Transactions, and how much their hosts have written with them. */
function placed(trace: Trace) {
  const ends = new Map<string, number>();
  return [...transactionsOf(trace)]
    .sort((a, b) => a.number - b.number)
    .map((transaction) => {
      const host = trace.host(transaction.startRecord);
      const stream = `${transaction.connection} ${host}`;
      const end = (ends.get(stream) ?? 0) + transaction.bytes;
      ends.set(stream, end);
      return { transaction, host, end };
    });
}

interface ReadUpTo {
  readonly at: Nanoseconds;
  readonly connection: number;
  /** The reader. */
  readonly host: number;
  readonly end: number;
}

function readsOf(trace: Trace): ReadUpTo[] {
  return Array.from(recordsOf(trace, Kind.Read), (id) => ({
    at: trace.time(id),
    connection: trace.connection(id),
    host: trace.host(id),
    end: readRecord.offset(trace, id) + readRecord.bytes(trace, id),
  }));
}
