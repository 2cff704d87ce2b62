import { byteCount, instant } from '../../analysis/index.ts';
import type { Segment } from '../../trace/index.ts';
import { arrowhead, inValues } from './data.ts';
import { oncePerSource } from './once-per-source.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { line, type Mark } from '../marks/shape.ts';
import { stampedAt } from '../scales/view.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A copy that the network made of a segment, as seen by the plot's host. */
export interface StampedCopy {
  readonly segment: Segment;
  /** When the copy arrives here; if it does not, when its segment is stamped. */
  readonly time: Nanoseconds;
  /** Counted from 1; 0: it arrives elsewhere, and is shown at the segment itself. */
  readonly copy: number;
}

/** The copies of all segments of a plot, of data and of what acknowledges it. */
export const copiesOf = oncePerSource((source): readonly StampedCopy[] => {
  const copied = [source.data, source.back].flatMap((segments) =>
    segments.filter(({ copies }) => copies.length > 0),
  );
  return copied.flatMap((segment): StampedCopy[] => {
    if (segment.from !== source.at) {
      return segment.copies.map(({ arrivedAt: time }, i) => ({ segment, time, copy: i + 1 }));
    }
    return [{ segment, time: stampedAt(segment, source.at) ?? segment.sentAt, copy: 0 }];
  });
});

/** The copies of data that arrive at the plot's host: a dashed bar each, with hollow heads, since its bytes were there before. */
export function copyMarks(source: SequenceSource, scales: SequenceScales): Mark[] {
  const [first, last] = scales.time.domain;
  return copiesOf(source).flatMap(({ segment, time, copy }): Mark[] => {
    const isData = segment.from === source.from && segment.length > 0;
    const outside = time < first || time > last || !inValues(segment, scales.values);
    if (copy === 0 || !isData || outside) return [];
    const x = scales.time.at(time);
    const [low, high] = [scales.sequence(segment.sequence), scales.sequence(segment.end)];
    const size = Math.min(5, (low - high) / 2.4);
    return [
      {
        key: `copy-${segment.id}-${copy}`,
        role: 'data',
        record: segment.id,
        title: `${instant(time)} · copy that the network made of ${byteCount(segment.length)}`,
        shapes: [
          line(x, low, x, high, 'copy'),
          arrowhead(x, high, size, 'head again'),
          arrowhead(x, low, -size, 'head again'),
        ],
        hit: line(x, low, x, high, 'hit'),
      },
    ];
  });
}
