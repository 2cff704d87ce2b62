import { placeLabels } from '../marks/labels.ts';
import type { PlotPoint } from './corners.ts';
import { circle, line, rect, text, type Picture, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, pageType } from '../marks/type-scale.ts';

/**
 * A ruler on a sequence plot: its two ends, the time and numbers between them, and the words of the measurement on a plate
 * beside it. An end outside the picture is drawn on its edge.
 */
export function rulerShapes(
  picture: Picture,
  from: PlotPoint,
  to: PlotPoint,
  words: readonly string[],
): Shape[] {
  const { numbers, time, frame, type: { label } = pageType } = picture;
  const pitch = lineHeight(label) + 1;
  if (numbers === undefined) return [];
  const [x1, y1] = [time.at(from.time), numbers.at(from.number)];
  const [x2, y2] = [time.at(to.time), numbers.at(to.number)];
  const width = Math.max(...words.map((each) => textWidth(each, label))) + 16;
  const height = words.length * pitch + 9;
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
  const middle = (left + right) / 2 - width / 2;
  const sides = [left - width - 10, right + 10];
  const places = [
    { x: middle, y: bottom + 12 },
    { x: middle, y: top - height - 12 },
    ...sides.flatMap((x) =>
      [top, bottom - height, (top + bottom - height) / 2].map((y) => ({ x, y })),
    ),
  ];
  const within = {
    x: Math.max(frame.x, Math.min(frame.x + frame.width - width, middle)),
    y: Math.max(frame.y, Math.min(frame.y + frame.height - height, bottom + 12)),
  };
  const [placed] = placeLabels(
    [
      {
        label: words,
        candidates: [...places, within].map((place) => ({ ...place, width, height })),
      },
    ],
    frame,
  );
  // In a picture smaller than the plate it extends beyond the frame rather than vanishing.
  const plate = placed?.box ?? { ...within, width, height };
  return [
    line(x1, y1, x2, y1, 'extent'),
    line(x2, y1, x2, y2, 'extent'),
    line(x1, y1, x2, y2),
    circle(x1, y1, 4, 'end'),
    circle(x2, y2, 4, 'end'),
    rect(plate, 'plate'),
    ...words.map((each, i) => text(plate.x + 8, plate.y + pitch * (i + 1) - 1, each)),
  ];
}
