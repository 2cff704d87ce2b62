import { CubicCode, Kind } from '../../trace/codes/index.ts';
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { recordsByKind, recordsOf } from '../../trace/index.ts';
import { cubicRecord, windowRecord } from '../../trace/records/index.ts';
import type { Level } from './windows.ts';

/** CUBIC's two curves for as long as they run on: an epoch, or its part before or after a pause. Bytes. */
export interface CubicPart {
  readonly from: Nanoseconds;
  /** When the window was cut; Infinity: it never was. */
  until: Nanoseconds;
  /** Time 0 of the curve, which is level at the plateau, so long after it. */
  readonly start: Nanoseconds;
  readonly plateau: number;
  readonly toPlateau: Milliseconds;
  /** W_cubic and W_est. */
  readonly cubic: Level[];
  readonly friendly: Level[];
}

/** What the log of one end has of CUBIC; nothing with another congestion control. */
export interface CubicHistory {
  readonly parts: readonly CubicPart[];
  /** Where HyStart ended slow start. */
  readonly slowStartEnds: readonly RecordId[];
}

/** Reads it from the log, each time anew. */
export function cubicOf(trace: Trace, connection: number, host: number): CubicHistory {
  const parts: CubicPart[] = [];
  const slowStartEnds: RecordId[] = [];
  const records = recordsByKind(trace)[Kind.Cubic]!.length > 0 ? [Kind.Cubic, Kind.Window] : [];
  let window = 0;
  for (const record of recordsOf(trace, ...records)) {
    if (trace.connection(record) !== connection || trace.host(record) !== host) continue;
    const time = trace.time(record);
    let part = parts.at(-1);
    if (trace.kind(record) === Kind.Window) {
      const before = window;
      window = windowRecord.congestionWindow(trace, record);
      if (window < before && part !== undefined) part.until = Math.min(part.until, time);
    } else if (cubicRecord.why(trace, record) !== CubicCode.Curves) {
      slowStartEnds.push(record);
    } else {
      const start = cubicRecord.since(trace, record);
      if (part === undefined || part.start !== start || part.until < Infinity) {
        if (part !== undefined) part.until = Math.min(part.until, time);
        const plateau = cubicRecord.plateau(trace, record);
        const toPlateau = cubicRecord.toPlateau(trace, record);
        part = { from: time, until: Infinity, start, plateau, toPlateau, cubic: [], friendly: [] };
        parts.push(part);
      }
      part.cubic.push({ time, value: cubicRecord.cubic(trace, record), record });
      part.friendly.push({ time, value: cubicRecord.friendly(trace, record), record });
    }
  }
  return { parts, slowStartEnds };
}
