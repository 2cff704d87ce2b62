import { overlap, placeLabels, type LabelRequest } from '../marks/labels.ts';
import { line, type Box, type Mark, type Picture, type Shape } from '../marks/shape.ts';
import { textBoxes } from '../marks/text-boxes.ts';
import { pageType, type TypeScale } from '../marks/type-scale.ts';
import { anchorOf, type Anchor } from './anchors.ts';
import type { Callout } from './callout.ts';
import { discOf, formsOf, wordsShapes, type WordsForm } from './words.ts';

/** A place for the words, and how they are written there. */
interface Place extends Box {
  readonly form: WordsForm;
  /** Height of the level line below them, if that is drawn with them. */
  readonly level?: number;
}

interface Anchored {
  readonly callout: Callout;
  readonly anchor: Anchor;
}

/**
 * The same picture with what a text points at marked in it: brackets, leaders, numbered words. What the picture does not show is
 * left out. Their words keep clear of what is drawn as far as there is room; a label of the picture's that they cover gives way.
 */
export function withCallouts(picture: Picture, callouts: readonly Callout[]): Picture {
  const anchored: Anchored[] = [];
  for (const callout of callouts) {
    const taken = anchored.flatMap(({ anchor }) => anchor.boxes);
    const anchor = anchorOf(picture, callout, taken);
    if (anchor !== undefined) anchored.push({ callout, anchor });
  }
  if (anchored.length === 0) return picture;
  const { type = pageType } = picture;
  const labels = picture.labels.filter((label) => !isToldBy(label, picture, anchored));
  const named = labels.map((label) => ({ label, boxes: textBoxes([label], type) }));
  const brackets = anchored.flatMap(({ anchor }) => anchor.boxes);
  const avoided = avoidedIn(
    picture,
    named.flatMap(({ boxes }) => boxes),
  );
  // The largest first: it has the fewest places.
  const requests = anchored
    .toSorted((a, b) => Number(b.callout.big) - Number(a.callout.big))
    .map((one): LabelRequest<Anchored> => ({
      label: one,
      candidates: placesOf(one, picture, type),
      avoids: (box) =>
        avoided(box) + 6 * brackets.filter((bracket) => overlap(bracket, box)).length,
    }));
  const placed = placeLabels(requests, boundsOf(picture));
  const taken = placed.map(({ box }) => box);
  const marks = placed.map(({ label, box }) => markOf(label, box as Place, type));
  return {
    ...picture,
    labels: [
      ...named
        .filter(({ boxes }) => !boxes.some((box) => taken.some((own) => overlap(own, box))))
        .map(({ label }) => label),
      ...marks.toSorted((a, b) => a.key.localeCompare(b.key)),
    ],
  };
}

/** The numbers of the callouts that a picture shows. */
export function calloutsShown(picture: Picture, callouts: readonly Callout[]): readonly number[] {
  const { labels } = withCallouts(picture, callouts);
  return callouts.flatMap(({ number }) =>
    labels.some(({ key }) => key === keyOf(number)) ? [number] : [],
  );
}

function keyOf(number: number): string {
  return `callout-${number}`;
}

/** Whether a headline of the picture's tells of the same silence. */
function isToldBy({ key, time }: Mark, picture: Picture, anchored: readonly Anchored[]): boolean {
  if (picture.along !== 'x' || !key.startsWith('silence-label-') || time === undefined)
    return false;
  return anchored.some(({ callout: { extent } }) => {
    if (extent.kind !== 'time') return false;
    const { at } = picture.time;
    // A wait begins a little before or after the wire is silent.
    return Math.abs(at(extent.from) - at(time)) < 8 || (extent.from < time && extent.to > time);
  });
}

function boundsOf({ frame, width, along }: Picture): Box {
  // Beside the frame there is nothing but air.
  return along === 'x'
    ? { ...frame, y: frame.y - 4, width: width - frame.x, height: frame.height + 4 }
    : frame;
}

function* placesOf(
  { callout, anchor }: Anchored,
  picture: Picture,
  type: TypeScale,
): Generator<Place> {
  const { frame, along } = picture;
  // Between a ladder's lines large letters would lie on its arrows.
  const forms = formsOf({ ...callout, big: callout.big && along === 'x' }, frame.width, type);
  const { x, y, level, side } = anchor;
  for (const form of forms) {
    const { width, height } = form;
    const at = (left: number, top: number): Place => ({ x: left, y: top, width, height, form });
    const [leftmost, rightmost] = [frame.x, picture.width - width];
    const middle = Math.max(leftmost, Math.min(rightmost, x - width / 2));
    if (level !== undefined) {
      for (const part of heights) {
        const top = frame.y + part * (frame.height - height - 12);
        yield { ...at(middle, top), height: height + 10, level: top + height + 4 };
      }
      continue;
    }
    const ways = side === 'beside' ? besides : side === 'over' ? overs : arounds;
    for (const [dx, dy] of ways) {
      const left = dx === 0 ? middle : dx > 0 ? x + dx : x + dx - width;
      const top = dy === 0 ? y - height / 2 : dy > 0 ? y + dy : y + dy - height;
      yield at(left, Math.max(frame.y, Math.min(frame.y + frame.height - height, top)));
    }
  }
}

/** Where words lie to their place, best first: so far to the right (left if negative) and below (above). Pixels. */
type Way = readonly [dx: number, dy: number];

const besides: readonly Way[] = [4, 16, 30, 60, 100, 160].flatMap((far): Way[] => [
  [far, 0],
  [-far - 8, 0],
  [far, -12],
  [far, 12],
  [far, -40],
  [far, 40],
  [-far - 8, -40],
  [-far - 8, 40],
]);
const overs: readonly Way[] = [6, 18, 34, 60].flatMap((far): Way[] => [
  [0, -far],
  [far, 0],
  [-far, 0],
  [0, far],
  [far, -far],
  [-far, -far],
]);
const arounds: readonly Way[] = [10, 18, 30, 46, 70, 100, 150].flatMap((far): Way[] => [
  [far, 0],
  [-far, 0],
  [far, -far],
  [-far, -far],
  [far, far],
  [-far, far],
  [0, -far],
  [0, far],
]);
/** Of a level line, in parts of the picture's height: in the middle first. */
const heights = Array.from({ length: 29 }, (_, i) => i / 28).sort(
  (a, b) => Math.abs(a - 0.4) - Math.abs(b - 0.4),
);

/** How much of what is drawn a box would cover: labels count more than lines. */
function avoidedIn(
  { ground, marks, frame }: Picture,
  labels: readonly Box[],
): (box: Box) => number {
  const lines = [
    ...marks.flatMap(({ hit }) => (hit?.kind === 'line' ? [hit] : [])),
    ...ground.flatMap(({ shapes }) =>
      shapes.flatMap((shape) =>
        shape.kind === 'line' && shape.class === 'baseline' ? [shape] : [],
      ),
    ),
  ];
  return (box) => {
    const covered = labels.filter((label) => overlap(label, box)).length;
    const crossed = lines.filter((each) => crosses(each, box)).length;
    const outside = box.x + box.width > frame.x + frame.width + 20 ? 1 : 0;
    return 4 * covered + crossed + outside;
  };
}

/** Whether a line goes through a box: looked at in steps of a few pixels. */
function crosses({ x1, y1, x2, y2 }: Extract<Shape, { kind: 'line' }>, box: Box): boolean {
  const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 6));
  for (let i = 0; i <= steps; i++) {
    const x = x1 + ((x2 - x1) * i) / steps;
    const y = y1 + ((y2 - y1) * i) / steps;
    if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) return true;
  }
  return false;
}

function markOf({ callout, anchor }: Anchored, box: Place, type: TypeScale): Mark {
  const { number, tone, big } = callout;
  const look = `line ${tone} n${number}`;
  const shapes: Shape[] = [
    ...anchor.shapes,
    ...(box.level === undefined
      ? leader(anchor, box, look, type)
      : dimension(anchor, box.level, look)),
    ...wordsShapes(callout, box.form, box, type),
  ];
  return {
    key: keyOf(number),
    role: 'callout',
    record: undefined,
    title: '',
    clear: { x: box.x, y: box.y, width: box.form.width, height: box.form.height },
    shapes: big ? shapes.map(strong) : shapes,
  };
}

function strong(shape: Shape): Shape {
  return shape.class.startsWith('line ') ? { ...shape, class: `${shape.class} strong` } : shape;
}

/** A level line from end to end, as on an engineer's drawing. */
function dimension({ level: ends = [0, 0] }: Anchor, y: number, look: string): Shape[] {
  const [from, to] = ends;
  return [
    line(from + 1, y, to - 1, y, look),
    ...[from + 1, to - 1].map((x) => line(x, y - 5, x, y + 5, look)),
  ];
}

/** From the words' nearest edge to the place, never through them; none where they are close. */
function leader({ x, y, side }: Anchor, box: Place, look: string, type: TypeScale): Shape[] {
  const disc = discOf(box, type);
  // Never nearer to the words' corners than their disc's middle.
  const edge = disc.x - box.x;
  const [right, bottom] = [box.x + box.form.width, box.y + box.form.height];
  const across = Math.max(box.x + edge, Math.min(right - edge, x));
  const start =
    y < box.y || y > bottom
      ? { x: across, y: y < box.y ? box.y + 1 : bottom - 1 }
      : { x: x < box.x ? box.x : right, y: disc.y };
  const long = Math.hypot(x - start.x, y - start.y);
  if (long < (side === 'around' ? 6 : 14)) return [];
  const [dx, dy] = [(x - start.x) / long, (y - start.y) / long];
  return [line(start.x, start.y, x - dx * 3, y - dy * 3, look.replace('line', 'leader'))];
}
