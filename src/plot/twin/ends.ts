import type { Nanoseconds } from '../../trace/format/index.ts';
import { crosses, type Line } from '../callouts/lines.ts';
import { strokesIn } from '../callouts/cost.ts';
import { placeLabels } from '../marks/labels.ts';
import { line, text, type Box, type Mark, type Picture } from '../marks/shape.ts';
import { textBoxes } from '../marks/text-boxes.ts';
import { textWidth } from '../marks/text.ts';
import { ascent, lineHeight, pageType } from '../marks/type-scale.ts';

/** A time that is marked across a picture of two runs. */
export interface Milestone {
  /** `parting`: where they part; otherwise the end of the run on view, or of the one behind it. */
  readonly of: 'parting' | 'shown' | 'behind';
  readonly time: Nanoseconds;
  readonly words: string;
}

/**
 * The same picture with lines where two runs part and where each ends, so that it shows by itself which is slower. Words
 * keep clear of the picture's labels, and of what is drawn as far as there is room; without room a line has none.
 * @param behind the other run's marks
 */
export function withMilestones(
  picture: Picture,
  behind: readonly Mark[],
  milestones: readonly Milestone[],
): Picture {
  const [from, to] = picture.time.domain;
  const shown = milestones.filter(({ time }) => time >= from && time <= to);
  if (shown.length === 0) return picture;
  const { type = pageType, frame } = picture;
  const strokes = strokesOf(picture, behind);
  const lines = shown.map((one) => lineIn(picture, one));
  const placed = placeLabels(
    shown.map((label) => ({
      label,
      candidates: placesIn(picture, label),
      avoids: (box: Box) => [...strokes, ...lines].filter((each) => crosses(each, box)).length,
    })),
    frame,
    textBoxes(picture.labels, type),
  );
  return {
    ...picture,
    labels: [
      ...picture.labels,
      ...shown.map((one, i): Mark => {
        const box = placed.find(({ label }) => label === one)?.box;
        return {
          key: `milestone-${one.of}`,
          role: one.of === 'parting' ? 'callout' : 'measure',
          record: undefined,
          title: one.words,
          ...(box && { clear: box }),
          shapes: [
            lines[i] as Line,
            ...(box
              ? [
                  text(
                    box.x,
                    box.y + ascent(sizeIn(picture, one)),
                    one.words,
                    'start',
                    'strong halo',
                  ),
                ]
              : []),
          ],
        };
      }),
    ],
  };
}

/** Across the direction of time. */
function lineIn({ along, frame, cursorSpan, time }: Picture, { of, time: when }: Milestone): Line {
  const at = time.at(when);
  const look = { parting: 'leader', shown: '', behind: 'goal' }[of];
  return (
    along === 'x'
      ? line(at, frame.y, at, frame.y + frame.height, look)
      : line(cursorSpan[0], at, cursorSpan[1], at, look)
  ) as Line;
}

function sizeIn({ type = pageType }: Picture, { of }: Milestone): number {
  return of === 'parting' ? type.callout : type.label;
}

/** On either side of its line: where they part from the top, ends from the bottom, where a plot is emptiest. */
function* placesIn(picture: Picture, milestone: Milestone): Generator<Box> {
  const { along, frame, cursorSpan, time } = picture;
  const size = sizeIn(picture, milestone);
  const [width, height] = [textWidth(milestone.words, size) + 4, lineHeight(size)];
  const at = time.at(milestone.time);
  if (along === 'x') {
    const rows = Math.max(0, Math.floor((frame.height - 4) / height));
    for (let row = 0; row < rows; row++) {
      const down = row * height;
      const y =
        milestone.of === 'parting'
          ? frame.y + 2 + down
          : frame.y + frame.height - 2 - height - down;
      for (const x of [at + 5, at - 5 - width]) yield { x, y, width, height };
    }
    return;
  }
  const [left, right] = cursorSpan;
  const middle = (left + right - width) / 2;
  for (let away = 0; away < frame.width; away += 12) {
    for (const x of away === 0 ? [middle] : [middle - away, middle + away]) {
      for (const y of [at + 2, at - 2 - height]) yield { x, y, width, height };
    }
  }
}

function strokesOf(picture: Picture, behind: readonly Mark[]): Line[] {
  const { lines, holds, levels } = strokesIn(picture);
  const others = strokesIn({ ...picture, ground: [], marks: behind });
  const straight = behind.flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'line'));
  return [...lines, ...holds, ...levels, ...others.levels, ...straight];
}
