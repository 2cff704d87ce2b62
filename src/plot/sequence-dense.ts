import { Columns, thinnedStair } from './columns.ts';
import { inValues } from './sequence-data.ts';
import { eventsOf, sackBlocksOf } from './sequence-events.ts';
import { rareMarks } from './sequence-rare.ts';
import { initialOf } from './sequence-sack.ts';
import type { SequenceScales } from './sequence-scales.ts';
import type { SequenceSource } from './sequence-source.ts';
import { visible, type Step } from './sequence-stairs.ts';
import type { Mark, MarkRole, Shape } from './shape.ts';

/** A run of so many marks in all is drawn mark by mark, whatever is on view. */
const brief = 8000;

/** Of a longer one at most so many: more could not be told apart, nor moved about smoothly. */
const most = 600;

/**
 * Whether what is on view is drawn as bands.
 * @param whole the sources, of which `shown` are the parts on view
 */
export function isDense(
  whole: readonly SequenceSource[],
  shown: readonly SequenceSource[],
): boolean {
  const marks = (sources: readonly SequenceSource[]): number =>
    sources.reduce((sum, { data, acks }) => sum + data.length + acks.length, 0);
  return marks(whole) > brief && marks(shown) > most;
}

/**
 * A source of very many segments: a band where data is sent, stairs of as many steps as there are
 * pixels, and every rare thing. What it costs grows with the width of the picture, not with the run.
 */
export function denseMarks(source: SequenceSource, scales: SequenceScales, alone: boolean): Mark[] {
  const edges: Mark[] = alone
    ? [
        ...stairMark('window-edge', 'edge of the peer’s window', source.windowEdge, scales),
        ...stairMark(
          'congestion-edge',
          'edge of the congestion window',
          source.congestionEdge,
          scales,
        ),
      ]
    : [];
  return [
    ...edges,
    bandMark(`sack-band-${source.connection}`, 'ack', sackColumns(source, scales)),
    bandMark(`data-band-${source.connection}`, 'data', dataColumns(source, scales)),
    ...stairMark('ack', '', source.acks, scales, `ack-stair-${source.connection}`),
    ...rareMarks(source, scales),
  ];
}

function bandMark(key: string, role: MarkRole, columns: Columns): Mark {
  const shapes: Shape[] = [{ kind: 'path', d: columns.path(), class: 'dense' }];
  return { key, role, record: undefined, title: '', shapes };
}

/** Pixels for a number as `scales.sequence` has them, without its generality: it is asked very often. */
function heights({ values: [least, most], frame }: SequenceScales): (value: number) => number {
  const bottom = frame.y + frame.height;
  const measure = frame.height / (most - least);
  return (value) => bottom - (Math.max(least, Math.min(most, value)) - least) * measure;
}

/** What is sent for the first time: what goes again is among the rare things. */
function dataColumns(source: SequenceSource, scales: SequenceScales): Columns {
  const [first, last] = scales.time.domain;
  const y = heights(scales);
  const columns = new Columns(...scales.time.range);
  for (const { segment, time } of eventsOf(source)) {
    if (segment.length === 0 || segment.retransmission || time < first || time > last) continue;
    if (!inValues(segment, scales.values)) continue;
    columns.add(scales.time.at(time), y(segment.end), y(segment.sequence));
  }
  return columns;
}

function sackColumns(source: SequenceSource, scales: SequenceScales): Columns {
  const [first, last] = scales.time.domain;
  const [least, top] = scales.values;
  const y = heights(scales);
  const columns = new Columns(...scales.time.range);
  for (const { time, start, end } of sackBlocksOf(source, initialOf(source))) {
    if (time < first || time > last || end < least || start > top) continue;
    columns.add(scales.time.at(time), y(end), y(start));
  }
  return columns;
}

function stairMark(
  role: MarkRole,
  title: string,
  steps: readonly Step[],
  scales: SequenceScales,
  key: string = role,
): Mark[] {
  const shown = visible(steps, scales);
  if (shown.length === 0) return [];
  const y = heights(scales);
  const d = thinnedStair(
    shown.length,
    (i) => scales.time.at((shown[i] as Step).time),
    (i) => y((shown[i] as Step).value),
    scales.time.range[1],
  );
  return [{ key, role, record: undefined, title, shapes: [{ kind: 'path', d, class: '' }] }];
}
