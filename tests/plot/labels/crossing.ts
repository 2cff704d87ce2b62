// What strikes through the words of a picture: found from its shapes in the order in which they are painted.
import type { Shape } from '../../../src/plot/marks/index.ts';
import type { DrawnLabel } from './label-check.ts';

/** Something painted that is not words. */
export interface DrawnStroke {
  readonly shape: Exclude<Shape, { kind: 'text' }>;
  /** The classes of its group and its own. */
  readonly look: string;
  /** Its place in the order of painting. */
  readonly order: number;
  /** As it is seen: its group's opacity included. */
  readonly opacity: number;
  readonly stroked: boolean;
  /** Whether its line is in the color of the grid. */
  readonly grid: boolean;
  readonly filled: boolean;
}

/** Words and what goes through them. */
export interface Crossing {
  readonly label: DrawnLabel;
  readonly stroke: DrawnStroke;
}

type Point = readonly [x: number, y: number];
/** Points from one to the next. */
type Outline = readonly Point[];

/** A stroke may reach so far into the ink of words, pixels: what only touches a letter does not strike it out. */
const grazed = 1.5;

/** Fainter than this a line is as a grid's. */
const faint = 0.35;

/** A line may run below so much of a halo's words, in parts of their width: more looks struck out. */
const along = 0.4;

/** And below so much in any case, pixels: words of one letter are as wide as an arrow's head. */
const minAlong = 9;

/**
 * Every line and every filled shape that goes through words.
 *
 * What may: lines of the grid, and what is as faint; the dot of a segment on its way, which moves; below words with a plate all that
 * the plate hides; below words with a halo, across them and not along, also what they speak of: arrows, bars, stairs, hosts' lines and
 * the cursor's. Never: anything over words, and, even below a halo, the lines that are words' own: callouts' brackets and leaders,
 * the brackets of waits, the leaders of other labels.
 */
export function crossings(
  labels: readonly DrawnLabel[],
  strokes: readonly DrawnStroke[],
): Crossing[] {
  return strokes.flatMap((stroke) => {
    const verdictOf = judgeOf(stroke);
    if (verdictOf === undefined) return [];
    const outlines = outlinesOf(stroke.shape);
    const reach = reachOf(outlines);
    return labels.flatMap((label) => {
      if (label.x > reach.right || label.x + label.width < reach.left) return [];
      if (label.y > reach.bottom || label.y + label.height < reach.top) return [];
      const verdict = verdictOf(label);
      if (verdict === 'may') return [];
      const goes = outlines.some((outline) => goesThrough(outline, stroke.filled, label, verdict));
      return goes ? [{ label, stroke }] : [];
    });
  });
}

type Verdict = 'may' | 'across' | 'never';

/** Whether a stroke may go through words: across them, but not along, is for what a halo keeps readable. Undefined: it may in any case. */
function judgeOf({
  look,
  order,
  opacity,
  stroked,
  filled,
  grid,
}: DrawnStroke): ((label: DrawnLabel) => Verdict) | undefined {
  const classes = new Set(look.split(' '));
  if (!stroked && !filled) return undefined;
  if (classes.has('veil') || classes.has('in-flight')) return undefined;
  const isWords = classes.has('callout') || classes.has('leader') || classes.has('hold');
  const isCalm = !stroked || opacity < faint || grid;
  return (label) => {
    if (order > label.order) return 'never';
    if (isCalm || order <= (label.ground ?? 0)) return 'may';
    return label.halo && !isWords ? 'across' : 'never';
  };
}

function reachOf(outlines: readonly Outline[]): Edges {
  const reach = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const outline of outlines) {
    for (const [x, y] of outline) {
      reach.left = Math.min(reach.left, x);
      reach.right = Math.max(reach.right, x);
      reach.top = Math.min(reach.top, y);
      reach.bottom = Math.max(reach.bottom, y);
    }
  }
  return reach;
}

/** Whether a line goes through the ink of words, or, closed and filled, lies on it. */
function goesThrough(
  points: Outline,
  filled: boolean,
  label: DrawnLabel,
  verdict: Verdict,
): boolean {
  const least = verdict === 'across' ? Math.max(minAlong, along * label.width) : 0;
  const box = {
    left: label.x + grazed,
    right: label.x + label.width - grazed,
    top: label.y + grazed,
    bottom: label.y + label.height - grazed,
  };
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!];
    const part = partInBox(from, to, box);
    if (part > 0 && part * Math.abs(to[0] - from[0]) >= least) return true;
  }
  if (!filled || verdict === 'across') return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return isInside([x, y], points);
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How much of a line lies in a box, in parts of its length: by Liang and Barsky. */
function partInBox([x1, y1]: Point, [x2, y2]: Point, { left, right, top, bottom }: Edges): number {
  if (left >= right || top >= bottom) return 0;
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [x1 - x2, x1 - left],
    [x2 - x1, right - x1],
    [y1 - y2, y1 - top],
    [y2 - y1, bottom - y1],
  ] as const) {
    if (step === 0) {
      if (room <= 0) return 0;
    } else if (step < 0) {
      from = Math.max(from, room / step);
    } else {
      to = Math.min(to, room / step);
    }
  }
  return Math.max(0, to - from);
}

function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  points.forEach(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length]!;
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
  });
  return inside;
}

function outlinesOf(shape: DrawnStroke['shape']): readonly Outline[] {
  switch (shape.kind) {
    case 'line':
      return [
        [
          [shape.x1, shape.y1],
          [shape.x2, shape.y2],
        ],
      ];
    case 'rect': {
      const { x, y, width, height } = shape;
      const [right, bottom] = [x + width, y + height];
      return [
        [
          [x, y],
          [right, y],
          [right, bottom],
          [x, bottom],
          [x, y],
        ],
      ];
    }
    case 'circle': {
      const { cx, cy, r } = shape;
      return [
        Array.from({ length: 17 }, (_, i): Point => {
          const angle = (i * Math.PI) / 8;
          return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
        }),
      ];
    }
    case 'path':
      return pathOutlines(shape.d);
  }
}

/** The pieces of a path, of the commands that pictures use. */
function pathOutlines(d: string): readonly Outline[] {
  const outlines: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    const own = outlines.at(-1);
    if (command === 'Z') {
      own?.push(own[0]!);
      continue;
    }
    switch (command) {
      case 'M':
      case 'L':
        [x, y] = [numbers[0]!, numbers[1]!];
        break;
      case 'H':
        [x] = numbers as [number];
        break;
      case 'V':
        [y] = numbers as [number];
        break;
      case 'l':
        [x, y] = [x + numbers[0]!, y + numbers[1]!];
        break;
      case 'h':
        x += numbers[0]!;
        break;
      case 'v':
        y += numbers[0]!;
        break;
      default:
        throw new Error(`no outline of ‘${command}’ is known`);
    }
    if (command === 'M') outlines.push([[x, y]]);
    else own!.push([x, y]);
  }
  return outlines;
}
