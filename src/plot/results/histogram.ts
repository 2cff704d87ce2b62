import { scaleLinear } from 'd3-scale';
import { line, rect, text, type Drawing, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, pageType, type TypeScale } from '../marks/type-scale.ts';

export interface ResultHistogramOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** In the order in which they were tried; the last is that on view. */
  readonly results: readonly number[];
  /** The expected minimum and maximum: bins keep their places while others come. */
  readonly span: readonly [number, number];
  /** A result or its mean in words. */
  words(value: number): string;
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale | undefined;
}

const bins = 16;

/** How often each result came up, as stacks of blocks: one for each try, the last one strong; and their mean as a line. */
export function resultHistogram(options: ResultHistogramOptions): Drawing {
  const { width, height, title, results, span, words, type = pageType } = options;
  const [top, below] = [2 * lineHeight(type.tick) + 6, lineHeight(type.tick) + 8];
  const floor = height - below;
  const low = Math.min(span[0], ...results);
  const high = Math.max(span[1], low + 1, ...results);
  const x = scaleLinear([low, high], [6, width - 6]);
  const across = (width - 12) / bins;
  const binOf = (value: number): number =>
    Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
  const stacks = new Array<number>(bins).fill(0);
  const placed = results.map((value) => ({ bin: binOf(value), level: stacks[binOf(value)]!++ }));
  // At first a block is as high as a finger; when stacks reach the top all shrink.
  const block = Math.min(14, (floor - top) / Math.max(1, ...stacks));
  const mean = results.reduce((sum, value) => sum + value, 0) / Math.max(1, results.length);
  return {
    width,
    height,
    ...(options.type && { type }),
    title,
    description:
      results.length === 0
        ? 'Nothing tried yet.'
        : `${results.length} tried, from ${words(Math.min(...results))} to ${words(Math.max(...results))}; on average ${words(mean)}.`,
    ground: [
      mark('title', 'note', [text(2, type.tick, title)]),
      mark('floor', 'axis', [
        line(2, floor, width - 2, floor, 'baseline'),
        text(6, floor + type.tick + 4, words(low)),
        text(width - 6, floor + type.tick + 4, words(high), 'end'),
      ]),
    ],
    marks: placed.map(({ bin, level }, i) => {
      const look = i === results.length - 1 ? 'now' : 'tried';
      const box = {
        x: 6 + bin * across + 1,
        y: floor - (level + 1) * block + 0.5,
        width: across - 2,
        height: block - 1,
      };
      return mark(`try-${i}`, 'measure', [rect(box, look)], words(results[i]!));
    }),
    labels:
      results.length < 2
        ? []
        : meanMarks(x(mean), `average ${words(mean)}`, [top, floor], width, type),
  };
}

function meanMarks(
  x: number,
  words: string,
  [top, floor]: readonly [number, number],
  width: number,
  type: TypeScale,
): Mark[] {
  const half = textWidth(words, type.strong) / 2;
  const at = Math.min(Math.max(half + 2, x), width - half - 2);
  return [
    mark('mean', 'measure', [
      line(x, top - 4, x, floor, 'goal'),
      text(at, top - 8, words, 'middle', 'strong halo'),
    ]),
  ];
}

function mark(key: string, role: Mark['role'], shapes: readonly Shape[], title = ''): Mark {
  return { key, role, record: undefined, title, shapes };
}
