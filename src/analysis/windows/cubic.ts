import { CubicCode } from '../../trace/codes/index.ts';
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { cubicRecord } from '../../trace/records/index.ts';
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

/** A record of one end's curves: they go on, or new ones begin. */
export function noteCubic(trace: Trace, record: RecordId, parts: CubicPart[]): void {
  const time = trace.time(record);
  const start = cubicRecord.since(trace, record);
  let part = parts.at(-1);
  if (part === undefined || part.start !== start || part.until < Infinity) {
    endCubic(parts, time);
    const plateau = cubicRecord.plateau(trace, record);
    const toPlateau = cubicRecord.toPlateau(trace, record);
    part = { from: time, until: Infinity, start, plateau, toPlateau, cubic: [], friendly: [] };
    parts.push(part);
  }
  part.cubic.push({ time, value: cubicRecord.cubic(trace, record), record });
  part.friendly.push({ time, value: cubicRecord.friendly(trace, record), record });
}

/** The window was cut. */
export function endCubic(parts: readonly CubicPart[], time: Nanoseconds): void {
  const part = parts.at(-1);
  if (part !== undefined && part.until > time) part.until = time;
}

export function isCurves(trace: Trace, record: RecordId): boolean {
  return cubicRecord.why(trace, record) === CubicCode.Curves;
}
