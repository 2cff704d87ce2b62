import { instant } from '../../analysis/index.ts';
import { sackBlocksOf } from './events.ts';
import { initialSequence } from './numbers.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import { connectionsOf } from '../../trace/index.ts';
import { line, type Box, type Mark } from '../marks/shape.ts';

/** The numbers in selective acknowledgments: a bar with stops at both ends, where the ACK is seen. */
export function sackMarks(source: SequenceSource, scales: SequenceScales): Mark[] {
  const [first, last] = scales.time.domain;
  const [least, most] = scales.values;
  const { label } = scales.numbering;
  const marks: Mark[] = [];
  sackBlocksOf(source, initialOf(source)).forEach(({ segment, time, start, end }, i) => {
    if (time < first || time > last || end < least || start > most) return;
    const x = scales.time.at(time);
    const low = scales.sequence(start);
    const high = scales.sequence(end);
    marks.push({
      key: `sack-${segment.id}-${i}`,
      role: 'ack',
      record: segment.id,
      title: `${instant(time)} · has ${label(start)} to ${label(end - 1)} beyond ${label(segment.acknowledgment ?? 0)}`,
      shapes: [
        line(x, low, x, high, 'block'),
        line(x - 3, low, x + 3, low, 'block'),
        line(x - 3, high, x + 3, high, 'block'),
      ],
      hit: line(x, low, x, high, 'hit'),
    });
  });
  return marks;
}

/** The room of those bars. */
export function sackBoxes(source: SequenceSource, scales: SequenceScales): Box[] {
  return sackMarks(source, scales).flatMap(({ hit }) =>
    hit?.kind === 'line' ? [{ x: hit.x1 - 3, y: hit.y2, width: 6, height: hit.y1 - hit.y2 }] : [],
  );
}

/** The number from which relative numbers of a plot count; 0 if the log does not contain it. */
export function initialOf({ trace, connection, from }: SequenceSource): number {
  const side = connectionsOf(trace)[connection]?.client === from ? 'client' : 'server';
  return initialSequence(trace, connection, side) ?? 0;
}
