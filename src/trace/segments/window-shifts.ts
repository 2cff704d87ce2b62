import { Flag, OptionCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import type { Segment } from './segment.ts';

/** The shift of each side's windows, known from the SYNs if both offer the option. */
export class WindowShifts {
  /** By connection and host. */
  private readonly offered = new Map<number, number>();

  /** Takes note of an option of a segment. */
  learn({ connection, from }: Segment, trace: Trace, option: RecordId): void {
    if (trace.code(option) !== OptionCode.WindowScale) return;
    this.offered.set(endOf(connection, from), trace.sequence(option));
  }

  /** By how much the window of a segment is shifted in its header. */
  shiftOf({ connection, from, to, flags }: Segment): number {
    // Nearly all logs offer nothing, or soon both.
    if (this.offered.size < 2 || (flags & Flag.Syn) !== 0) return 0;
    const own = this.offered.get(endOf(connection, from));
    return own === undefined || !this.offered.has(endOf(connection, to)) ? 0 : own;
  }
}

/** One end of a connection as a number: both are 16 bits in the log. */
function endOf(connection: number, host: number): number {
  return connection * 0x10000 + host;
}
