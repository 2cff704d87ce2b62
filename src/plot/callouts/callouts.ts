import { touchesAny } from '../marks/labels.ts';
import { rect, type Box, type Mark, type Picture, type Shape } from '../marks/shape.ts';
import { textBoxes } from '../marks/text-boxes.ts';
import { pageType, type TypeScale } from '../marks/type-scale.ts';
import { anchorOf } from './anchors.ts';
import type { Callout } from './callout.ts';
import { costIn, isPoor, strokesIn, type Strokes } from './cost.ts';
import { crosses, linesOf, type Line } from './lines.ts';
import { movedClear } from './moved.ts';
import { anywhere, boundsOf, placesOf, type Anchored, type WordsPlace } from './places.ts';
import { lineBoxes, wordsShapes } from './words.ts';

/** A callout in its place, with the lines from its words to its target. */
export interface PlacedCallout {
  readonly anchored: Anchored;
  readonly place: WordsPlace;
  readonly lines: readonly Line[];
}

/** A label of the picture, and the room that its words and its level lines take. */
export interface LabelBoxes {
  readonly label: Mark;
  readonly boxes: readonly Box[];
}

/**
 * The same picture with callouts: brackets, leaders, numbered words. Targets outside the picture are left out. Words and
 * leaders keep clear of what is drawn as far as there is room; a label of the picture that they cover or cross is removed.
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
  const brackets = anchored.flatMap(({ anchor }) => anchor.boxes);
  const labels = picture.labels
    .filter((label) => !isToldBy(label, picture, anchored))
    .map((label): LabelBoxes => ({ label, boxes: boxesOf(label, type) }));
  // A selected label stays, unless a callout names it.
  const { named: selected } = picture;
  const pointed = anchored.some(
    ({ callout: { extent } }) => extent.kind === 'segment' && extent.segment === selected,
  );
  const isKept = ({ label }: LabelBoxes): boolean =>
    selected !== undefined && label.record === selected && !pointed;
  const kept = labels.filter(isKept);
  // One after the other, so that none moves onto another.
  kept.forEach(({ label }, i) => {
    const beside = kept.filter((_, other) => other !== i).map((one) => one.label);
    const taken = [...brackets, ...textBoxes(beside, type)];
    const moved = movedClear(label, textBoxes([label], type), taken, picture.frame);
    kept[i] = { label: moved, boxes: boxesOf(moved, type) };
  });
  const others = labels.filter((one) => !isKept(one));
  const strokes = strokesIn(picture);
  const placed = placedIn(picture, anchored, { kept, others }, strokes, type);
  // Their strokes would cover a label just as their words would.
  const taken = [
    ...brackets,
    ...placed.map(({ place }) => place),
    ...kept.flatMap(({ boxes }) => boxes),
  ];
  const lines = placed.flatMap((one) => one.lines);
  const left = others.filter(
    ({ boxes }) =>
      !boxes.some((box) => touchesAny(box, taken) || lines.some((each) => crosses(each, box))),
  );
  return {
    ...picture,
    labels: [
      ...[...left, ...kept].map(({ label }) => label),
      ...placed
        .map((one) => markOf(one, strokes.levels, type))
        .toSorted((a, b) => a.key.localeCompare(b.key)),
    ],
  };
}

/** Each callout in its best place, if need be at a distance. */
function placedIn(
  picture: Picture,
  anchored: readonly Anchored[],
  labels: { readonly kept: readonly LabelBoxes[]; readonly others: readonly LabelBoxes[] },
  strokes: Strokes,
  type: TypeScale,
): PlacedCallout[] {
  const bounds = boundsOf(picture);
  const kept = labels.kept.flatMap(({ boxes }) => boxes);
  const others = labels.others.flatMap(({ boxes }) => boxes);
  const costs = costIn(picture, strokes, { kept, others }, anchored);
  const bestOf = (one: Anchored, others: readonly PlacedCallout[]): PlacedCallout | undefined => {
    const words = others.map(({ place }) => place);
    let best: PlacedCallout | undefined;
    let least = Infinity;
    const tryAll = (places: Iterable<WordsPlace>, perPixel: number): void => {
      for (const place of places) {
        const away = perPixel * distance(place, one);
        if (away >= least) break;
        if (!isInside(place, bounds) || touchesAny(place, kept) || touchesAny(place, words))
          continue;
        const tried = { anchored: one, place, lines: linesOf(one, place, type) };
        const cost = away + costs(tried, others, least - away);
        if (cost < least) [best, least] = [tried, cost];
        if (cost === 0) break;
      }
    };
    tryAll(placesOf(one, picture, type), 0);
    if (isPoor(least)) tryAll(anywhere(one, picture, type), farther);
    return best;
  };
  // The largest first, because it has the fewest places.
  let placed: PlacedCallout[] = [];
  for (const one of anchored.toSorted((a, b) => Number(b.callout.big) - Number(a.callout.big))) {
    const best = bestOf(one, placed);
    if (best !== undefined) placed.push(best);
  }
  const costOf = (one: PlacedCallout, all: readonly PlacedCallout[]): number =>
    costs(
      one,
      all.filter((other) => other !== one),
      Infinity,
    );
  const placeOf = (one: Anchored): PlacedCallout | undefined =>
    placed.find(({ anchored }) => anchored === one);
  const costNow = (one: Anchored): number => {
    const now = placeOf(one);
    return now === undefined ? Infinity : costOf(now, placed);
  };
  // A callout without a place, or in a poor one, may do better before another one.
  for (const poor of [...anchored, ...anchored]) {
    const before = costNow(poor);
    if (!isPoor(before)) continue;
    // What is written large comes last: it would lose its size.
    for (const after of placed.filter((one) => one.anchored !== poor).toReversed()) {
      const others = placed.filter((one) => one.anchored !== poor && one !== after);
      const first = bestOf(poor, others);
      const second = first && bestOf(after.anchored, [...others, first]);
      if (first === undefined || second === undefined) continue;
      const tried = [...others, first, second];
      const sum = costOf(first, tried) + costOf(second, tried);
      if (sum >= before + costNow(after.anchored)) continue;
      placed = tried;
      break;
    }
  }
  return placed;
}

/** The cost of a pixel of distance, when words can be anywhere in the picture. */
const farther = 0.05;

function distance({ x, y, width, height }: WordsPlace, { anchor }: Anchored): number {
  return Math.hypot(x + width / 2 - anchor.x, y + height / 2 - anchor.y);
}

/** The room of a label's words, and of its level and upright lines. */
function boxesOf(label: Mark, type: TypeScale): Box[] {
  return [
    ...textBoxes([label], type),
    ...label.shapes.flatMap((shape): Box[] => {
      if (shape.kind !== 'line' || (shape.x1 !== shape.x2 && shape.y1 !== shape.y2)) return [];
      const [x, y] = [Math.min(shape.x1, shape.x2) - 1, Math.min(shape.y1, shape.y2) - 1];
      const [width, height] = [Math.abs(shape.x2 - shape.x1), Math.abs(shape.y2 - shape.y1)];
      return [{ x, y, width: width + 2, height: height + 2 }];
    }),
  ];
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
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

/** Whether a headline of the picture is about the same silence. */
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

function markOf(
  { anchored: { callout, anchor }, place, lines }: PlacedCallout,
  levels: readonly Line[],
  type: TypeScale,
): Mark {
  const { number, big } = callout;
  const { x, y, form } = place;
  const shapes: Shape[] = [
    ...anchor.shapes,
    ...lines,
    // What runs along words would strike them out.
    ...lineBoxes(form, place, type)
      .filter((box) => levels.some((each) => crosses(each, box)))
      .map((box) => rect(box, 'plate')),
    ...wordsShapes(callout, form, place, type),
  ];
  return {
    key: keyOf(number),
    role: 'callout',
    record: undefined,
    title: '',
    clear: { x, y, width: form.width, height: form.height },
    shapes: big ? shapes.map(strong) : shapes,
  };
}

function strong(shape: Shape): Shape {
  return shape.class.startsWith('line ') ? { ...shape, class: `${shape.class} strong` } : shape;
}
