import { barColumns, thinnedStair } from './columns.ts';
import { plainBars, sackBars } from './dense-index.ts';
import { placesIn, type Bars, type Stair } from './sequence-index.ts';
import { rareMark, type RareGroup } from './rare.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';
import type { Mark, MarkRole, Shape } from '../marks/shape.ts';

/**
 * A source of very many segments: a band where data is sent, step curves with as many steps as there are pixels, and every
 * rare thing. Its cost grows with the width of the picture, not with the run.
 * @param rare the groups of what must not vanish
 */
export function denseMarks(
  source: SequenceSource,
  scales: SequenceScales,
  alone: boolean,
  rare: readonly RareGroup[],
): Mark[] {
  const { acks, windowEdge, congestionEdge } = source;
  const edges: Mark[] = alone
    ? [
        ...stairMark('window-edge', 'edge of the peer’s window', windowEdge, scales),
        ...stairMark('congestion-edge', 'edge of the congestion window', congestionEdge, scales),
      ]
    : [];
  return [
    ...edges,
    bandMark(`sack-band-${source.connection}`, 'ack', sackBars(source), scales),
    ...stairMark('ack', '', acks, scales, `ack-stair-${source.connection}`),
    // As where each segment is a mark: data that arrives is on the step curve of its acknowledgments.
    bandMark(`data-band-${source.connection}`, 'data', plainBars(source), scales),
    ...rare.map(rareMark),
  ];
}

/** Minimum height of a stroke, however little is sent in its column of pixels. */
const thinnest = 2;

function bandMark(key: string, role: MarkRole, bars: Bars, scales: SequenceScales): Mark {
  const { time, values } = scales;
  const [from, to] = placesIn(bars.times, time.domain);
  const d = barColumns(bars, from, to, time, values, heights(scales)).path(thinnest);
  const shapes: Shape[] = [{ kind: 'path', d, class: 'dense' }];
  return { key, role, record: undefined, title: '', shapes };
}

/** Pixels for a number as in `scales.sequence`, but specialized, because it is called very often. */
function heights({ values: [least, most], frame }: SequenceScales): (value: number) => number {
  const bottom = frame.y + frame.height;
  const measure = frame.height / (most - least);
  return (value) => bottom - (Math.max(least, Math.min(most, value)) - least) * measure;
}

function stairMark(
  role: MarkRole,
  title: string,
  stair: Stair,
  scales: SequenceScales,
  key: string = role,
): Mark[] {
  const [after, to] = placesIn(stair.times, scales.time.domain);
  // The value before holds at the beginning of the time shown.
  const from = Math.max(0, after - 1);
  if (from >= to) return [];
  const d = thinnedStair(stair, from, to, scales.time, heights(scales));
  return [{ key, role, record: undefined, title, shapes: [{ kind: 'path', d, class: '' }] }];
}
