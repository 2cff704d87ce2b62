import { scaleLinear } from 'd3-scale';
import { grouped } from '../../analysis/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';
import {
  line,
  rect,
  text,
  type Drawing,
  type Mark,
  type MarkRole,
  type Shape,
} from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';

/** How long ACKs have waited, each a block in the column of its length. */
export interface WaitHistogram {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** In the order in which they came; the last one is emphasized. */
  readonly waits: readonly Milliseconds[];
  /** Those of the other clock, drawn faintly behind. */
  readonly before: readonly Milliseconds[];
  /** End of the axis: no wait is longer. */
  readonly longest: Milliseconds;
  /** Null: there is none yet. */
  readonly average: Milliseconds | null;
}

/** Width of a column. */
const column: Milliseconds = 20;
const tallest = 20;
const [above, below] = [20, 22];

/** Columns of waits, the average as a dotted line. */
export function waitHistogram(picture: WaitHistogram): Drawing {
  const { width, height, waits, before, longest, average } = picture;
  const floor = height - below;
  const columns = Math.ceil(longest / column);
  const x = scaleLinear([0, columns * column], [8, width - 34]);
  const counts = countsOf(waits, columns);
  const ghosts = countsOf(before, columns);
  const most = Math.max(4, ...counts, ...ghosts);
  const pitch = Math.min(tallest, (floor - above) / most);
  const description =
    average === null
      ? 'No segment has been thrown in yet.'
      : `${waits.length} waits, ${grouped(average, 0)} ms on average. In columns of ${column} ms: ${counts.join(', ')}.`;
  return {
    width,
    height,
    title: 'Waits so far',
    description,
    ground: axisOf(x, floor, columns),
    marks: [
      ...ghosts.flatMap((count, i) => (count === 0 ? [] : [ghostOf(x, floor, i, count * pitch)])),
      ...blocksOf(waits, columns, x, floor, pitch),
    ],
    labels: average === null ? [] : [averageMark(x, floor, average, width)],
  };
}

/** A wait that ends where a column does belongs to it, so the longest possible one has a column, too. */
function columnOf(wait: Milliseconds, columns: number): number {
  return Math.min(columns - 1, Math.max(0, Math.ceil(wait / column) - 1));
}

function countsOf(waits: readonly Milliseconds[], columns: number): number[] {
  const counts = new Array<number>(columns).fill(0);
  for (const wait of waits) counts[columnOf(wait, columns)]!++;
  return counts;
}

function blocksOf(
  waits: readonly Milliseconds[],
  columns: number,
  x: Scale,
  floor: number,
  pitch: number,
): Mark[] {
  const gap = pitch >= 8 ? 3 : pitch >= 4 ? 1 : 0;
  const heights = new Array<number>(columns).fill(0);
  return waits.map((wait, i) => {
    const at = columnOf(wait, columns);
    const level = ++heights[at]!;
    const isLast = i === waits.length - 1;
    const box = {
      x: x(at * column) + 2,
      y: floor - level * pitch + gap / 2,
      width: x(column) - x(0) - 4,
      height: Math.max(0.5, pitch - gap),
    };
    return mark(`block-${i}`, 'hold', [rect(box, isLast ? 'bar' : 'block')]);
  });
}

function ghostOf(x: Scale, floor: number, at: number, height: number): Mark {
  const width = x(column) - x(0) - 4;
  const box = { x: x(at * column) + 2, y: floor - height, width, height };
  return mark(`before-${at}`, 'note', [rect(box, 'before')]);
}

function averageMark(x: Scale, floor: number, average: Milliseconds, width: number): Mark {
  const at = x(average);
  const words = `average ${grouped(average, 0)} ms`;
  const right = at + 8 + textWidth(words, 14) <= width;
  return mark('average', 'measure', [
    line(at, 4, at, floor, 'goal'),
    text(right ? at + 7 : at - 7, 15, words, right ? 'start' : 'end', 'strong size-14 halo'),
  ]);
}

function axisOf(x: Scale, floor: number, columns: number): Mark[] {
  const [from, to] = x.range() as [number, number];
  const every = (to - from) / columns >= 26 ? 2 : 5;
  const ticks = Array.from(
    { length: Math.floor(columns / every) + 1 },
    (_, i) => i * every * column,
  );
  return [
    mark('floor', 'axis', [line(from, floor, to, floor, 'baseline')]),
    ...ticks.map((tick, i) => {
      const unit = i === ticks.length - 1 ? ' ms' : '';
      return mark(`at-${tick}`, 'axis', [
        line(x(tick), floor, x(tick), floor + 4, 'baseline'),
        text(x(tick), floor + 17, `${grouped(tick, 0)}${unit}`, 'middle', 'size-12'),
      ]);
    }),
  ];
}

function mark(key: string, role: MarkRole, shapes: readonly Shape[]): Mark {
  return { key, role, record: undefined, title: '', shapes };
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;
