import { Kind } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { recordsOf } from '../../trace/index.ts';
import { transactionEndRecord, transactionStartRecord } from '../../trace/records/index.ts';

/** A document fetched, or a scripted write delivered. */
export interface Transaction {
  /** Counts from 0. */
  readonly number: number;
  readonly page: number;
  readonly document: number;
  /** The host that began it. */
  readonly host: number;
  readonly connection: number;
  readonly start: Nanoseconds;
  readonly end: Nanoseconds;
  /** Bytes read. */
  readonly bytes: number;
  readonly startRecord: RecordId;
  readonly endRecord: RecordId;
  /** Whether it ended with an error rather than with its last byte. */
  readonly failed: boolean;
}

/** A transaction still in progress when the log ended. */
export type UnfinishedTransaction = Pick<
  Transaction,
  'number' | 'page' | 'document' | 'host' | 'start' | 'startRecord'
>;

/** Lists the transactions that have not ended, in the order of their start. */
export function unfinishedTransactionsOf(trace: Trace): UnfinishedTransaction[] {
  const ended = new Set(transactionsOf(trace).map(({ startRecord }) => startRecord));
  const unfinished: UnfinishedTransaction[] = [];
  for (const id of recordsOf(trace, Kind.TransactionStart)) {
    if (ended.has(id)) continue;
    unfinished.push({
      number: transactionStartRecord.number(trace, id),
      page: transactionStartRecord.page(trace, id),
      document: transactionStartRecord.document(trace, id),
      host: trace.host(id),
      start: trace.time(id),
      startRecord: id,
    });
  }
  return unfinished;
}

/** Lists the transactions that have ended, in the order of their end. */
export function transactionsOf(trace: Trace): Transaction[] {
  const transactions: Transaction[] = [];
  for (const id of recordsOf(trace, Kind.TransactionEnd)) {
    const startRecord = trace.segment(id);
    transactions.push({
      number: transactionEndRecord.number(trace, id),
      page: transactionEndRecord.page(trace, id),
      document: transactionEndRecord.document(trace, id),
      host: trace.host(id),
      connection: trace.connection(id),
      start: trace.time(startRecord),
      end: trace.time(id),
      bytes: transactionEndRecord.bytes(trace, id),
      startRecord,
      endRecord: id,
      failed: trace.code(id) === 1,
    });
  }
  return transactions;
}
