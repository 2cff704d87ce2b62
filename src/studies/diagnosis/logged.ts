import type { HoldPhase } from '../../analysis/index.ts';
import type { FindingKind } from '../../capture/findings/index.ts';
import { Flag, Kind, TimerCode, type WindowCode } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import { recordsOf, type Segment } from '../../trace/index.ts';
import { timerFiredRecord, windowRecord } from '../../trace/records/index.ts';

/** What really held up a connection, by the log of its run. */
export interface TrueStall {
  /** Counts from 0. */
  readonly connection: number;
  readonly kind: FindingKind;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

/** One connection of a log, as the parts of the truth read it. */
export interface LoggedConnection {
  readonly trace: Trace;
  readonly id: number;
  readonly client: number;
  /** In the order of sending. */
  readonly segments: readonly Segment[];
  /** When each end's program wrote. */
  readonly writes: readonly { readonly host: number; readonly time: Nanoseconds }[];
  /** The holds of data, by host and the time at which they end. */
  readonly held: ReadonlyMap<string, HoldPhase>;
}

/** Whether a segment moves the exchange on: data or SYN, but no probe of a closed window. */
export function isProgress(trace: Trace, segment: Segment): boolean {
  if (timerOf(trace, segment) === TimerCode.Persist && segment.length === 1) return false;
  return segment.length > 0 || (segment.flags & Flag.Syn) !== 0;
}

/** The timer that sent a segment; 0: none did. */
export function timerOf(trace: Trace, segment: Segment): number {
  const cause = trace.cause(segment.id);
  if (cause === noRecord || trace.kind(cause) !== Kind.TimerFired) return 0;
  return timerFiredRecord.timer(trace, cause);
}

/** The window records of one end of a connection. */
export function windowsOf({ trace, id }: LoggedConnection, host: number): RecordId[] {
  return [...recordsOf(trace, Kind.Window)].filter(
    (record) => trace.connection(record) === id && trace.host(record) === host,
  );
}

export function isWindow(trace: Trace, id: RecordId, code: WindowCode): boolean {
  return windowRecord.why(trace, id) === code;
}
