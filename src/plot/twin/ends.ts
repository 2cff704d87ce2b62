import type { Nanoseconds } from '../../trace/format/index.ts';
import { crosses, type Line } from '../callouts/lines.ts';
import { strokesIn } from '../callouts/cost.ts';
import { placeLabels, touchesAny } from '../marks/labels.ts';
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

/** What words cost in a place: to strike them through is worse than to take a label's room. */
const costs = { stroke: 2, label: 1 } as const;

/**
 * The same picture with lines where two runs part and where each ends, so that it shows by itself which is slower. Words
 * keep clear of what is drawn as far as there is room; a label of the picture in whose place they come is left out, unless
 * it is a headline or selected.
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
  const { type = pageType } = picture;
  const strokes = [...strokesOf(picture, behind), ...shown.map((one) => lineIn(picture, one))];
  const isKept = (label: Mark): boolean =>
    label.key.startsWith('silence-label-') ||
    (label.record !== undefined && label.record === picture.named);
  const yielding = picture.labels.filter((label) => !isKept(label));
  const rooms = yielding.map((label) => textBoxes([label], type));
  const placed = placeLabels(
    shown.map((label) => ({
      label,
      candidates: placesIn(picture, label),
      avoids: (box: Box) =>
        costs.stroke * strokes.filter((each) => crosses(each, box)).length +
        costs.label * rooms.filter((room) => touchesAny(box, room)).length,
    })),
    boundsOf(picture),
    textBoxes([...picture.ground, ...picture.labels.filter(isKept)], type),
  );
  const taken = placed.map(({ box }) => box);
  const covered = new Set(
    yielding.filter((_, i) => (rooms[i] ?? []).some((room) => touchesAny(room, taken))),
  );
  const marks = shown.map((one) => {
    const box = placed.find(({ label }) => label === one)?.box;
    return markOf(picture, one, box);
  });
  // Below the labels, whose outlines keep a line from striking them out.
  return {
    ...picture,
    labels: [...marks, ...picture.labels.filter((label) => !covered.has(label))],
  };
}

function markOf(picture: Picture, milestone: Milestone, box: Box | undefined): Mark {
  const { of, words } = milestone;
  const y = (box?.y ?? 0) + ascent(sizeIn(picture, milestone));
  return {
    key: `milestone-${of}`,
    role: of === 'parting' ? 'callout' : 'measure',
    record: undefined,
    title: box === undefined ? words : '',
    ...(box && { clear: box }),
    shapes: [
      lineIn(picture, milestone),
      ...(box ? [text(box.x, y, words, 'start', 'strong halo')] : []),
    ],
  };
}

/** A ladder has room beside its hosts, too. */
function boundsOf({ along, frame, width }: Picture): Box {
  return along === 'x' ? frame : { ...frame, x: 0, width };
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
  for (let away = 0; away < picture.width / 2; away += 12) {
    for (const x of away === 0 ? [middle] : [middle - away, middle + away]) {
      for (const gap of [2, 8, 14]) {
        for (const y of [at + gap, at - gap - height]) yield { x, y, width, height };
      }
    }
  }
}

function strokesOf(picture: Picture, behind: readonly Mark[]): Line[] {
  const { lines, holds, levels } = strokesIn(picture);
  const others = strokesIn({ ...picture, ground: [], marks: behind });
  // A headline has a line of its own.
  const straight = [...behind, ...picture.labels].flatMap(({ shapes }) =>
    shapes.filter((shape) => shape.kind === 'line'),
  );
  return [...lines, ...holds, ...levels, ...others.levels, ...straight];
}
