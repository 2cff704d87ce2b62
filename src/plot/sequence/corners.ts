import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import type { SequenceChoice } from './choice.ts';
import { stamped } from './events.ts';
import { readSequenceSources } from './source.ts';
import { stepsIn } from './stairs.ts';

/** A point of a sequence plot: a time, and a number relative to the sender's SYN. */
export interface PlotPoint {
  readonly time: Nanoseconds;
  readonly number: number;
}

/** Where a ruler snaps: the ends of segments and the acknowledgments, in order of time, then number. */
export function plotCorners(trace: Trace, choice: SequenceChoice): PlotPoint[] {
  const corners: PlotPoint[] = [];
  for (const source of readSequenceSources(trace, choice)) {
    for (const { segment, time } of stamped(source.sent)) {
      if (segment.length === 0) continue;
      corners.push({ time, number: segment.sequence }, { time, number: segment.end });
    }
    for (const { time, value } of stepsIn(source.acks)) corners.push({ time, number: value });
  }
  corners.sort((a, b) => a.time - b.time || a.number - b.number);
  return corners.filter(
    ({ time, number }, i) => time !== corners[i - 1]?.time || number !== corners[i - 1]?.number,
  );
}
