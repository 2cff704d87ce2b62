import { countTouched } from '../marks/labels.ts';
import { line, type Box, type Picture, type Shape } from '../marks/shape.ts';
import type { PlacedCallout } from './callouts.ts';
import { crosses, type Line } from './lines.ts';
import type { Anchored } from './places.ts';

/**
 * The cost of covering or crossing each of these. Striking something through is worse than removing any number of labels.
 */
const costs = {
  struck: 300,
  bracket: 200,
  hold: 60,
  along: 30,
  rise: 8,
  label: 4,
  line: 1,
} as const;

/** Whether a place at this cost is so bad that a more distant one may be better. */
export function isPoor(cost: number): boolean {
  return cost >= costs.along;
}

/** Lines of a picture by kind: see `strokesIn`. */
export type Strokes = Readonly<Record<'lines' | 'holds' | 'levels' | 'rises', readonly Line[]>>;

type Cost = (
  tried: PlacedCallout,
  placed: readonly PlacedCallout[],
  /** The sum stops when it reaches this. */
  limit: number,
) => number;

/**
 * The cost of everything that a callout would cover or cross in a place.
 * @param labels the room of those that are kept, and of those that can be removed
 */
export function costIn(
  { frame }: Picture,
  { lines, holds, levels, rises }: Strokes,
  labels: { readonly kept: readonly Box[]; readonly others: readonly Box[] },
  anchored: readonly Anchored[],
): Cost {
  const brackets = anchored.flatMap((of) => of.anchor.boxes.map((box) => ({ of, box })));
  return ({ anchored: one, place, lines: own }, placed, limit) => {
    let cost = place.x + place.width > frame.x + frame.width + 20 ? costs.line : 0;
    cost += costs.label * countTouched(place, labels.others);
    for (const { box, of } of brackets) {
      if (overlaps(place, box)) cost += costs.bracket;
      if (of !== one) cost += costs.line * count(own, (each) => crosses(each, box));
    }
    if (cost >= limit) return cost;
    // Beyond its words, not through them.
    const words = {
      x: place.x + 3,
      y: place.y + 3,
      width: place.width - 6,
      height: place.form.height - 6,
    };
    if (own.some((each) => crosses(each, words))) cost += costs.struck;
    for (const other of placed) {
      if (own.some((each) => crosses(each, other.place))) cost += costs.struck;
      if (other.lines.some((each) => crosses(each, place))) cost += costs.struck;
    }
    cost += costs.struck * count(labels.kept, (box) => own.some((each) => crosses(each, box)));
    cost += costs.label * count(labels.others, (box) => own.some((each) => crosses(each, box)));
    if (cost >= limit) return cost;
    const middle = { ...place, y: place.y + 4, height: place.height - 8 };
    cost += costs.along * count(levels, (each) => crosses(each, middle));
    cost +=
      costs.rise *
      Math.min(
        maxRises,
        count(rises, (each) => crosses(each, middle)),
      );
    if (cost >= limit) return cost;
    cost += costs.hold * count(holds, (each) => crosses(each, place));
    return cost + costs.line * count(lines, (each) => crosses(each, place));
  };
}

/** What is drawn as a line: what travels and hosts' lines, brackets of waits, and whatever would strike out words along it. */
export function strokesIn({ ground, marks }: Picture): Strokes {
  const lines: Line[] = [];
  const holds: Line[] = [];
  const levels: Line[] = [];
  const rises: Line[] = [];
  for (const { hit, role, shapes } of marks) {
    if (hit?.kind === 'line') (role === 'hold' ? holds : lines).push(hit);
    for (const shape of shapes) readStrokes(shape, levels, rises);
  }
  for (const { shapes } of ground) {
    for (const shape of shapes) {
      if (shape.kind === 'line' && shape.class === 'baseline') lines.push(shape);
    }
  }
  return { lines, holds, levels, rises };
}

/** Adds the strokes of a shape that would strike out words: those along them, and curves' long rises through them. */
function readStrokes(shape: Shape, levels: Line[], rises: Line[]): void {
  if (shape.kind === 'line') {
    if (Math.abs(shape.y2 - shape.y1) < 0.3 * Math.abs(shape.x2 - shape.x1)) levels.push(shape);
    return;
  }
  if (shape.kind !== 'path' || !shape.d.includes('H')) return;
  let [x, y] = [0, 0];
  for (const [, command, first, second] of shape.d.matchAll(/([MLHV])([-\d.]+)(?:,([-\d.]+))?/g)) {
    const at = Number(first);
    if (command === 'H') levels.push(line(x, y, at, y) as Line);
    if (command === 'V') {
      if (Math.abs(at - y) > longRise) rises.push(line(x, y, x, at) as Line);
      y = at;
    } else x = at;
    if (second !== undefined) y = Number(second);
  }
}

/** Of many rises so many count: nowhere is clear of a saw's teeth. */
const maxRises = 4;

/** About as high as a line of words, pixels. */
const longRise = 14;

function count<T>(all: readonly T[], isOne: (one: T) => boolean): number {
  let n = 0;
  for (const one of all) if (isOne(one)) n++;
  return n;
}

function overlaps(a: Box, b: Box): boolean {
  return countTouched(a, [b]) > 0;
}
