import { Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf } from '../../trace/index.ts';
import { lastNotAfter } from '../interval-index.ts';

/** Looks up the window record before each window record of the same end of a connection. */
export class WindowRecords {
  /** All window records, ascending. */
  private readonly records: Int32Array;
  /** For each, the previous record of the same end; -1: none. */
  private readonly earlier: Int32Array;

  constructor(trace: Trace) {
    const records: RecordId[] = [];
    const earlier: RecordId[] = [];
    const last = new Map<number, RecordId>();
    for (const id of recordsOf(trace, Kind.Window)) {
      const end = trace.connection(id) * 0x10000 + trace.host(id);
      records.push(id);
      earlier.push(last.get(end) ?? -1);
      last.set(end, id);
    }
    this.records = Int32Array.from(records);
    this.earlier = Int32Array.from(earlier);
  }

  /** Undefined if it is its end's first, or no window record. */
  before(record: RecordId): RecordId | undefined {
    const i = lastNotAfter(this.records, (one) => one, record);
    const before = this.records[i] === record ? this.earlier[i] : undefined;
    return before === undefined || before < 0 ? undefined : before;
  }
}

/** The index of a log; cached. */
export const windowRecordsOf = oncePerTrace((trace) => new WindowRecords(trace));
