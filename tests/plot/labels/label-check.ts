// What is wrong with the labels of a picture as it is drawn: found from its shapes and the faces' own metrics.
import {
  drawnGroups,
  filePalette,
  StyleResolver,
  type Box,
  type Style,
  type Picture,
  type PictureState,
  type Shape,
} from '../../../src/plot/marks/index.ts';
import type { DrawnStroke } from './crossing.ts';
import type { Typeface } from './typeface.ts';

/** A label, where its ink is in the picture's coordinates, and its size; pixels. */
export interface DrawnLabel extends Box {
  readonly text: string;
  readonly size: number;
  /** The class of its group. */
  readonly group: string;
  /** Its place in the order of painting. */
  readonly order: number;
  readonly halo: boolean;
  /** Place in that order of the plate or disc below it, which hides what was painted before. */
  readonly ground: number | undefined;
}

/** All that a picture shows at a moment. */
export interface Drawn {
  readonly labels: readonly DrawnLabel[];
  readonly strokes: readonly DrawnStroke[];
}

type Faces = Readonly<Record<'interface' | 'prose', Typeface>>;

/** So much two labels may share in either direction, pixels: rounding. */
const shared = 1;

/** So far a label may reach over the picture's edge, pixels: the side bearing of a letter. */
const over = 1;

/** Measures labels by the pictures' own style sheet. */
export class LabelCheck {
  private readonly faces: Faces;
  private readonly looks = new Map<string, StyleResolver>();

  constructor(faces: Faces) {
    this.faces = faces;
  }

  /** Every line of words that a picture shows at a moment. */
  labels(picture: Picture, state: PictureState): readonly DrawnLabel[] {
    return this.drawn(picture, state).labels;
  }

  /** The same, and every line and shape that is not words. */
  drawn(picture: Picture, state: PictureState): Drawn {
    const looks = this.looksOf(picture);
    const labels: DrawnLabel[] = [];
    const strokes: DrawnStroke[] = [];
    let order = 0;
    for (const { class: group, shapes } of drawnGroups(picture, state)) {
      const styled = { tag: 'g', class: group };
      const first = strokes.length;
      for (const shape of shapes) {
        order++;
        const look = looks.whole(styled, { tag: shape.kind, class: shape.class });
        if (shape.kind === 'text') {
          if (shape.text.trim() === '') continue;
          const box = this.inkOf(shape, look);
          const halo = (look.get('stroke') ?? 'none') !== 'none';
          const size = parseFloat(look.get('font-size')!);
          const ground = strokes.slice(first).findLast((own) => isGround(own, box, size));
          labels.push({
            ...box,
            text: shape.text,
            size,
            group,
            order,
            halo,
            ground: ground?.order,
          });
        } else {
          strokes.push({
            shape,
            look: `${group} ${shape.class}`,
            order,
            opacity: Number(look.get('opacity') ?? 1),
            stroked: isPainted(look.get('stroke') ?? 'none'),
            grid: look.get('stroke') === filePalette.line,
            filled: isPainted(look.get('fill') ?? 'black'),
          });
        }
      }
    }
    return { labels, strokes };
  }

  private inkOf(shape: Extract<Shape, { kind: 'text' }>, look: Style): Box {
    const size = parseFloat(look.get('font-size')!);
    const face = this.faces[look.get('font-family') === 'prose' ? 'prose' : 'interface'];
    const ink = face.ink(shape.text, Number(look.get('font-weight') ?? 400));
    const width = ink.width * size;
    const { x, y, anchor } = shape;
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    const [above, below] = [ink.above * size, ink.below * size];
    return { x: left, y: y - above, width, height: above + below };
  }

  private looksOf({ type }: Picture): StyleResolver {
    const name = type?.name ?? 'page';
    const known = this.looks.get(name);
    if (known !== undefined) return known;
    const looks = new StyleResolver(filePalette, { interface: 'interface', prose: 'prose' }, type);
    this.looks.set(name, looks);
    return looks;
  }
}

function isPainted(color: string): boolean {
  return color !== 'none' && color !== 'transparent';
}

/** Whether a filled shape lies below all of some words. */
function isGround({ shape, filled, opacity }: DrawnStroke, box: Box, size: number): boolean {
  if (!filled || opacity < 1) return false;
  const ground =
    shape.kind === 'rect'
      ? shape
      : shape.kind === 'circle'
        ? { x: shape.cx - shape.r, y: shape.cy - shape.r, width: 2 * shape.r, height: 2 * shape.r }
        : undefined;
  // The tails of a comma and of a g may stick out.
  const tail = Math.max(over, 0.2 * size);
  return (
    ground !== undefined &&
    ground.x <= box.x + over &&
    ground.y <= box.y + over &&
    ground.x + ground.width >= box.x + box.width - over &&
    ground.y + ground.height >= box.y + box.height - tail
  );
}

/** Pairs that lie on each other. */
export function overlapping(labels: readonly DrawnLabel[]): [DrawnLabel, DrawnLabel][] {
  const sorted = labels.toSorted((a, b) => a.x - b.x);
  const pairs: [DrawnLabel, DrawnLabel][] = [];
  sorted.forEach((one, i) => {
    for (const other of sorted.slice(i + 1)) {
      if (other.x >= one.x + one.width - shared) break;
      const [top, bottom] = [
        Math.max(one.y, other.y),
        Math.min(one.y + one.height, other.y + other.height),
      ];
      const across = Math.min(one.x + one.width, other.x + other.width) - other.x;
      if (bottom - top > shared && across > shared) pairs.push([one, other]);
    }
  });
  return pairs;
}

/** Labels that the picture's edge cuts. */
export function cutOff(labels: readonly DrawnLabel[], { width, height }: Picture): DrawnLabel[] {
  return labels.filter(
    (label) =>
      label.x < -over ||
      label.y < -over ||
      label.x + label.width > width + over ||
      label.y + label.height > height + over,
  );
}

/** Labels that cannot be read. @param least pixels */
export function tooSmall(labels: readonly DrawnLabel[], least: number): DrawnLabel[] {
  return labels.filter(({ size }) => size < least);
}
