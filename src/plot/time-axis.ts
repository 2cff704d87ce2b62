import { duration } from '../analysis/index.ts';
import { line, polyline, text, type Box, type Mark } from './shape.ts';
import { textSize, textWidth } from './text.ts';
import type { FoldedStretch, TimeScale } from './time-scale.ts';

/** A horizontal time axis below a frame: round milliseconds, and each fold as a break with its length on it. */
export function timeAxis(time: TimeScale, frame: Box): Mark[] {
  const y = frame.y + frame.height;
  // Between folds there is little room, and a tick on either side tells where one is.
  const ticks = time.ticks(time.folds.length > 0 ? 30 : 58);
  return [
    {
      key: 'baseline',
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [line(frame.x, y, frame.x + frame.width, y, 'baseline')],
    },
    ...ticks.map(({ time: at, at: x, label }, i): Mark => ({
      key: `time-${at}`,
      role: 'axis',
      record: undefined,
      title: '',
      shapes: [
        line(x, y, x, y + 4, 'baseline'),
        text(x, y + 17, i === ticks.length - 1 ? `${label} ms` : label, 'middle'),
      ],
    })),
    ...time.folds.map((fold, i): Mark => {
      const middle = (fold.start + fold.end) / 2;
      return {
        key: `fold-${i}`,
        role: 'axis',
        record: undefined,
        title: `${duration(fold.length)} drawn short`,
        shapes: [
          line(middle - 5, y, middle + 5, y, 'gap'),
          line(middle - 8, y + 5, middle - 2, y - 5, 'break'),
          line(middle + 2, y + 5, middle + 8, y - 5, 'break'),
          ...foldWords(fold).map((words, line) =>
            text(middle, y + 17 + 12 * line, words, 'middle'),
          ),
        ],
      };
    }),
  ];
}

/** A length, and that it is one: beside positions it would pass for another. */
function foldWords(fold: FoldedStretch): string[] {
  const long = duration(fold.length);
  const whole = `${long} folded`;
  return textWidth(whole, textSize.tick) + 16 <= fold.end - fold.start ? [whole] : [long, 'folded'];
}

/** A vertical time axis left of a frame, for the ladder. */
export function verticalTimeAxis(time: TimeScale, frame: Box, x: number): Mark[] {
  return [
    ...time.ticks(34).map(({ time: at, at: y, label }): Mark => ({
      key: `time-${at}`,
      role: 'axis',
      record: undefined,
      title: '',
      along: y,
      shapes: [line(x + 4, y, frame.x + frame.width, y), text(x, y + 3.5, label, 'end')],
    })),
    ...time.folds.map((fold, i): Mark => {
      const right = frame.x + frame.width;
      return {
        key: `fold-${i}`,
        role: 'axis',
        record: undefined,
        title: `${duration(fold.length)} drawn short`,
        shapes: [tear(x + 4, right, fold.start), tear(x + 4, right, fold.end)],
      };
    }),
  ];
}

/** The edge of paper torn off: a flat zigzag. */
function tear(from: number, to: number, y: number): ReturnType<typeof polyline> {
  const step = 7;
  const count = Math.floor((to - from) / step);
  const points = Array.from({ length: count + 1 }, (_, i): [number, number] => [
    from + i * step,
    y + (i % 2 === 0 ? -1.5 : 1.5),
  ]);
  return polyline(points);
}
