import { holdsOf } from '../../analysis/index.ts';
import { Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { px } from './shape.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** The marks under the slider of time, as outlines: one for each meaning, however long the run. */
export interface ScrubberMarks {
  /** Strokes where segments with data leave, where others do, and where one is lost. */
  readonly data: string;
  readonly acks: string;
  readonly lost: string;
  /** Bars where each host waits, by host number. */
  readonly waits: readonly string[];
}

/** The extent of strokes and bars across the slider, pixels. */
const stroke = [2, 18] as const;
const bar = [7, 13] as const;

/** Minimum distance between strokes, pixels: nearer ones are joined. */
const finest = 0.5;

/** Reads the marks of a slider from a log; times outside the scale are left out. */
export function scrubberMarks(trace: Trace, scale: TimeScale): ScrubberMarks {
  const [data, acks, lost] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const [from, to] = scale.domain;
  const note = (places: Set<number>, time: Nanoseconds): void => {
    if (time >= from && time <= to) places.add(Math.round(scale.at(time) / finest));
  };
  for (const { length, transmitAt, sentAt, droppedAt } of segmentsOf(trace)) {
    note(length > 0 ? data : acks, transmitAt ?? sentAt);
    if (droppedAt !== undefined) note(lost, droppedAt);
  }
  return {
    data: strokes(data),
    acks: strokes(acks),
    lost: strokes(lost),
    waits: trace.header.hosts.map((_, host) => waitsOf(trace, host, scale)),
  };
}

function strokes(places: ReadonlySet<number>): string {
  const [top, bottom] = stroke;
  return [...places].map((place) => `M${place * finest},${top}V${bottom}`).join('');
}

function waitsOf(trace: Trace, host: number, scale: TimeScale): string {
  const [top, bottom] = bar;
  let outline = '';
  let start = 0;
  let end = -1;
  const finish = (): void => {
    if (end > start) outline += `M${px(start)},${top}H${px(end)}V${bottom}H${px(start)}Z`;
  };
  for (const hold of holdsOf(trace)) {
    if (hold.host !== host || hold.because === Reason.Application) continue;
    const next = scale.at(hold.from);
    if (next > end + finest) {
      finish();
      start = next;
    }
    end = Math.max(end, scale.at(hold.to));
  }
  finish();
  return outline;
}
