import { CubicCode, Kind } from '../../trace/codes/index.ts';
import type { Milliseconds, Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsByKind, recordsOf } from '../../trace/index.ts';
import { cubicRecord, windowRecord } from '../../trace/records/index.ts';
import { lastNotAfter } from '../interval-index.ts';
import type { Level } from './windows.ts';

/** CUBIC's two curves for as long as they run on: an epoch, or its part before or after a pause. Bytes. */
export interface CubicPart {
  /** Its first record. */
  readonly record: RecordId;
  readonly from: Nanoseconds;
  /** When the window was cut; Infinity: it never was. */
  readonly until: Nanoseconds;
  /** Time 0 of the curve, which is level at the plateau, so long after it. */
  readonly start: Nanoseconds;
  readonly plateau: number;
  readonly toPlateau: Milliseconds;
  /** W_cubic and W_est. */
  readonly cubic: readonly Level[];
  readonly friendly: readonly Level[];
}

/** The curves of one end of a connection. */
export function cubicOf(trace: Trace, connection: number, host: number): readonly CubicPart[] {
  return partsOf(trace).get(connection * 0x10000 + host) ?? [];
}

/** The records of HyStart ending slow start at one end of a connection. */
export function slowStartEndsOf(trace: Trace, connection: number, host: number): RecordId[] {
  const records = recordsByKind(trace)[Kind.Cubic] ?? [];
  return Array.from(records).filter(
    (id) =>
      cubicRecord.why(trace, id) !== CubicCode.Curves &&
      trace.connection(id) === connection &&
      trace.host(id) === host,
  );
}

/** The part of a list whose curves hold at a time. */
export function cubicAt(parts: readonly CubicPart[], time: Nanoseconds): CubicPart | undefined {
  const part = parts[lastNotAfter(parts, ({ from }) => from, time)];
  return part !== undefined && time < part.until ? part : undefined;
}

type Growing = { -readonly [Key in keyof CubicPart]: CubicPart[Key] } & {
  readonly cubic: Level[];
  readonly friendly: Level[];
};

/** Of each end of a connection; most logs have none. */
const partsOf = oncePerTrace((trace) => {
  const all = new Map<number, Growing[]>();
  const windows = new Map<number, number>();
  if (recordsByKind(trace)[Kind.Cubic]?.length === 0) return all;
  for (const id of recordsOf(trace, Kind.Cubic, Kind.Window)) {
    const end = trace.connection(id) * 0x10000 + trace.host(id);
    const time = trace.time(id);
    const last = all.get(end)?.at(-1);
    if (trace.kind(id) === Kind.Window) {
      const window = windowRecord.congestionWindow(trace, id);
      if (last !== undefined && window < (windows.get(end) ?? 0)) {
        last.until = Math.min(last.until, time);
      }
      windows.set(end, window);
    } else if (cubicRecord.why(trace, id) === CubicCode.Curves) {
      const start = cubicRecord.since(trace, id);
      let part = last;
      if (part === undefined || part.start !== start || part.until < Infinity) {
        if (part !== undefined) part.until = Math.min(part.until, time);
        part = {
          record: id,
          from: time,
          until: Infinity,
          start,
          plateau: cubicRecord.plateau(trace, id),
          toPlateau: cubicRecord.toPlateau(trace, id),
          cubic: [],
          friendly: [],
        };
        all.set(end, [...(all.get(end) ?? []), part]);
      }
      part.cubic.push({ time, value: cubicRecord.cubic(trace, id), record: id });
      part.friendly.push({ time, value: cubicRecord.friendly(trace, id), record: id });
    }
  }
  return all;
});
