import type { Box } from '../marks/shape.ts';
import type { Repair } from './repair-marks.ts';
import type { Curve, WindowsSource } from './source.ts';

/** Strokes are found by parts of the frame of this width, pixels. */
const part = 16;

/** Returns how much a box would cover of curves, and of the lines where recoveries begin and end; pixels. */
export function coverOf(curves: readonly Curve[], source: WindowsSource): (box: Box) => number {
  const { value, frame } = source;
  const strokes: Box[][] = [];
  const add = (x: number, y: number, width: number, height: number): void => {
    for (let from = x; from < x + width;) {
      const place = Math.floor(from / part);
      const to = Math.min(x + width, (place + 1) * part);
      (strokes[place] ??= []).push({ x: from, y, width: to - from, height });
      from = to;
    }
  };
  for (const { columns } of curves) {
    columns.forEach(({ x, until, low, high, last }, i) => {
      const before = columns[i - 1];
      const from = before?.until === x ? before.last : last;
      const top = value.at(Math.min(value.top, Math.max(high, from)));
      const bottom = value.at(Math.min(value.top, low, from));
      if (bottom > top) add(x - 0.5, top, 1, bottom - top);
      if (last <= value.top) add(x, value.at(last) - 1, until - x, 2);
    });
  }
  for (const x of source.repairs.flatMap((repair) => spanOf(repair, source))) {
    add(x - 0.5, frame.y, 1, frame.height);
  }
  return ({ x, y, width, height }) => {
    let covered = 0;
    for (let place = Math.floor(x / part); place * part < x + width; place++) {
      for (const one of strokes[place] ?? []) {
        const across = Math.min(x + width, one.x + one.width) - Math.max(x, one.x);
        const down = Math.min(y + height, one.y + one.height) - Math.max(y, one.y);
        if (across > 0 && down > 0) covered += Math.max(across, down);
      }
    }
    return covered;
  };
}

/** Where one begins and ends in the frame, pixels. */
export function spanOf({ from, to }: Repair, { time, frame }: WindowsSource): [number, number] {
  const [start, end] = time.domain;
  const x1 = from < start ? frame.x : time.at(from);
  const x2 = to > end ? frame.x + frame.width : time.at(to);
  return [x1, x2];
}
