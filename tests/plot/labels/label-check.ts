// What is wrong with the labels of a picture as it is drawn: found from its shapes and the faces' own metrics.
import {
  drawnGroups,
  filePalette,
  Looks,
  type Box,
  type Picture,
  type PictureState,
} from '../../../src/plot/marks/index.ts';
import type { Typeface } from './typeface.ts';

/** A label, where its ink is in the picture's coordinates, and its size; pixels. */
export interface DrawnLabel extends Box {
  readonly text: string;
  readonly size: number;
  /** The class of its group. */
  readonly group: string;
}

type Faces = Readonly<Record<'interface' | 'prose', Typeface>>;

/** So much two labels may share in either direction, pixels: rounding. */
const shared = 1;

/** So far a label may reach over the picture's edge, pixels: the side bearing of a letter. */
const over = 1;

/** Measures labels by the pictures' own style sheet. */
export class LabelCheck {
  private readonly faces: Faces;
  private readonly looks = new Map<string, Looks>();

  constructor(faces: Faces) {
    this.faces = faces;
  }

  /** Every line of words that a picture shows at a moment. */
  labels(picture: Picture, state: PictureState): DrawnLabel[] {
    const looks = this.looksOf(picture);
    return drawnGroups(picture, state).flatMap((group) => {
      const styled = { tag: 'g', class: group.class };
      return group.shapes.flatMap((shape): DrawnLabel[] => {
        if (shape.kind !== 'text' || shape.text.trim() === '') return [];
        const look = looks.whole(styled, { tag: 'text', class: shape.class });
        const size = parseFloat(look.get('font-size')!);
        const face = this.faces[look.get('font-family') === 'prose' ? 'prose' : 'interface'];
        const ink = face.ink(shape.text, Number(look.get('font-weight') ?? 400));
        const width = ink.width * size;
        const { x, y, anchor, text } = shape;
        const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
        const [above, below] = [ink.above * size, ink.below * size];
        const box = { x: left, y: y - above, width, height: above + below };
        return [{ ...box, text, size, group: group.class }];
      });
    });
  }

  private looksOf({ type }: Picture): Looks {
    const name = type?.name ?? 'page';
    const known = this.looks.get(name);
    if (known !== undefined) return known;
    const looks = new Looks(filePalette, { interface: 'interface', prose: 'prose' }, type);
    this.looks.set(name, looks);
    return looks;
  }
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
