import { byteCount, duration, grouped } from '../analysis/index.ts';
import type { Trace } from '../trace/format/index.ts';
import type { SequenceChoice } from './sequence-choice.ts';
import { eventsOf } from './sequence-events.ts';
import { readSequenceSources } from './sequence-source.ts';

/** A point of a sequence plot: nanoseconds, and a number relative to the sender's SYN. */
export interface PlotPoint {
  readonly time: number;
  readonly number: number;
}

/** What lies between two points of a sequence plot. */
export interface Measurement {
  /** Nanoseconds, not negative. */
  readonly time: number;
  /** Numbers apart, not negative. */
  readonly bytes: number;
  /** Bytes per second; undefined if no time lies between. */
  readonly rate: number | undefined;
  /** Data segments that the plot's host sees in that time, ends included, and how many of them were sent before. */
  readonly segments: number;
  readonly again: number;
}

/** Measures between two points of the plot that a choice shows. */
export function measure(
  trace: Trace,
  choice: SequenceChoice,
  a: PlotPoint,
  b: PlotPoint,
): Measurement {
  const [first, last] = a.time <= b.time ? [a.time, b.time] : [b.time, a.time];
  const bytes = Math.abs(b.number - a.number);
  let segments = 0;
  let again = 0;
  for (const source of readSequenceSources(trace, choice)) {
    for (const { segment, time } of eventsOf(source)) {
      if (segment.length === 0 || time < first || time > last) continue;
      segments++;
      if (segment.retransmission) again++;
    }
  }
  const time = last - first;
  return { time, bytes, rate: time > 0 ? (bytes / time) * 1e9 : undefined, segments, again };
}

/** A measurement in lines: time and bytes; rate in bytes and in bits; segments. */
export function measurementWords({ time, bytes, rate, segments, again }: Measurement): string[] {
  const sent = `${grouped(segments)} ${segments === 1 ? 'segment' : 'segments'} in it`;
  return [
    `${duration(time)} · ${byteCount(bytes)}`,
    ...(rate === undefined ? [] : [`${scaled(rate, 'byte')} · ${scaled(rate * 8, 'bit')}`]),
    again === 0 ? sent : `${sent}, ${grouped(again)} sent again`,
  ];
}

/** `787 bytes/s`, `7.87 kB/s`, `62.9 kbit/s`: three digits, or all of a small number. */
function scaled(perSecond: number, unit: 'byte' | 'bit'): string {
  const short = unit === 'byte' ? 'B' : 'bit';
  for (const [size, prefix] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (perSecond < size) continue;
    const value = perSecond / size;
    const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return `${grouped(value, decimals)} ${prefix}${short}/s`;
  }
  return `${grouped(perSecond)} ${unit === 'byte' ? 'bytes' : 'bit'}/s`;
}

/** What a ruler can be put at: the ends of segments and the acknowledgments, in order of time, then number. */
export function plotCorners(trace: Trace, choice: SequenceChoice): PlotPoint[] {
  const corners: PlotPoint[] = [];
  for (const source of readSequenceSources(trace, choice)) {
    for (const { segment, time } of eventsOf(source)) {
      if (segment.length === 0) continue;
      corners.push({ time, number: segment.sequence }, { time, number: segment.end });
    }
    for (const { time, value } of source.acks) corners.push({ time, number: value });
  }
  corners.sort((a, b) => a.time - b.time || a.number - b.number);
  return corners.filter(
    ({ time, number }, i) => time !== corners[i - 1]?.time || number !== corners[i - 1]?.number,
  );
}
