import { grouped } from '../../analysis/index.ts';
import { oncePerTrace, segmentsOf } from '../../trace/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { textWidth } from '../marks/text.ts';
import type { TypeScale } from '../marks/type-scale.ts';

/** The default left edge of pictures over time, pixels; more if their numbers are long. */
const defaultEdge = 46;

/** An axis can extend beyond what was sent or advertised by this factor. */
const beyond = 2;

/** Between an axis's numbers and the picture, and before the numbers, pixels. */
const gap = 10;

/**
 * The left edge of all pictures of a run, pixels: the same for those below each other, so that a time is at one position in
 * all. It leaves room for the run's largest sequence number and window.
 */
export function leftEdge(trace: Trace, { tick }: TypeScale, beside?: Trace): number {
  const largest = Math.max(largestOf(trace), beside === undefined ? 0 : largestOf(beside));
  return Math.max(defaultEdge, Math.ceil(textWidth(grouped(largest * beyond), tick)) + gap);
}

/** The same for a picture with numbers of its own. */
export function leftEdgeFor(
  labels: readonly string[],
  trace: Trace,
  type: TypeScale,
  beside?: Trace,
): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, type.tick)));
  return Math.max(leftEdge(trace, type, beside), Math.ceil(widest) + gap);
}

/** The largest sequence number or window of a run. */
const largestOf: (trace: Trace) => number = oncePerTrace((trace) => {
  let largest = 0;
  for (const { end, window } of segmentsOf(trace)) largest = Math.max(largest, end, window);
  return largest;
});
