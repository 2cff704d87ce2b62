import { byteCount, duration, grouped } from '../../analysis/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import type { SequenceChoice } from './choice.ts';
import type { PlotPoint } from './corners.ts';
import { stamped } from './events.ts';
import { readSequenceSources } from './source.ts';

/** The distance between two points of a sequence plot. */
export interface Measurement {
  /** Not negative. */
  readonly time: Nanoseconds;
  /** Numbers apart, not negative. */
  readonly bytes: number;
  /**
   * Bytes per second; undefined if there is no time between. With n segments there are n - 1 intervals between, so the
   * segment at the end that its time does not cover is left out, see `uncounted`.
   */
  readonly rate: number | undefined;
  /** Bytes of the last segment, which leaves from there on; where they arrive, of the first. */
  readonly uncounted: number;
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
  const [low, high] = a.number <= b.number ? [a.number, b.number] : [b.number, a.number];
  const bytes = high - low;
  let segments = 0;
  let again = 0;
  let uncounted = 0;
  for (const source of readSequenceSources(trace, choice)) {
    for (const { segment, time } of stamped(source.sent)) {
      if (segment.length === 0 || time < first || time > last) continue;
      segments++;
      if (segment.retransmission) again++;
      // A capture stamps what leaves at its beginning, what arrives at its end.
      const outside = source.at === source.from ? last : first;
      const inside = Math.min(high, segment.end) - Math.max(low, segment.sequence);
      if (time === outside) uncounted = Math.max(uncounted, inside);
    }
  }
  const time = last - first;
  const rate = time > 0 ? ((bytes - uncounted) / time) * 1e9 : undefined;
  return { time, bytes, rate, uncounted, segments, again };
}

/**
 * A measurement as lines of text: time and bytes; rate in bytes and in bits; segments. Time and bytes are between the ends;
 * segments include those at an end, which the text says.
 */
export function measurementWords(measurement: Measurement): string[] {
  const { time, bytes, rate, uncounted, segments, again } = measurement;
  const sent = `${grouped(segments)} ${segments === 1 ? 'segment' : 'segments'}, ends included`;
  return [
    `${duration(time)} · ${byteCount(bytes)}`,
    ...(!rate ? [] : [`${scaled(rate, 'byte')} · ${scaled(rate * 8, 'bit')}`]),
    ...(!rate || uncounted === 0
      ? []
      : [`the rate of ${byteCount(bytes - uncounted)}: without one end’s segment`]),
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
