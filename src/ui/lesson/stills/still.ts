import {
  overlayAt,
  type Drawing,
  type Mark,
  type Picture,
  type Shape,
} from '../../../plot/marks/index.ts';
import type { Nanoseconds, RecordId } from '../../../trace/format/index.ts';
import { relativePath } from '../state/relative-path.ts';

/**
 * A picture to be looked at only. Shapes of one look are one path, so that a page can carry the
 * pictures of all its steps: nothing in them can be pointed at.
 */
export interface Still {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly layers: readonly StillLayer[];
}

export interface StillLayer {
  /** All texts are above all paths, as in the pictures themselves. */
  readonly paths: readonly StillGroup<StillPath>[];
  readonly texts: readonly StillGroup<StillText>[];
}

/** Neighbors that the style sheet of pictures treats alike: the class of a group. */
export interface StillGroup<Part> {
  readonly role: string;
  readonly parts: readonly Part[];
}

export interface StillPath {
  readonly look: string | undefined;
  readonly d: string;
}

export interface StillText {
  readonly look: string | undefined;
  readonly x: number;
  readonly y: number;
  /** Undefined: it begins there. */
  readonly anchor: 'middle' | 'end' | undefined;
  readonly text: string;
}

/**
 * Freezes a picture with the cursor at a time and a record selected.
 * @param behind another run's marks, to be seen faintly
 */
export function stillOf(
  picture: Picture,
  time: Nanoseconds,
  selection: RecordId | null,
  behind: readonly Mark[] = [],
): Still {
  const { width, height, title, description } = picture;
  const overlay = overlayAt(picture, time);
  const { veil } = overlay;
  const shaped = (marks: readonly Mark[]): Drawn[] => drawnOf(marks, selection);
  /** A number of the axis under the cursor's grip would only show in part. */
  const uncovered = (mark: Mark): Mark => {
    const { along = 0, shapes } = mark;
    if (along <= overlay.covers[0] || along >= overlay.covers[1]) return mark;
    return { ...mark, shapes: shapes.filter(({ kind }) => kind !== 'text') };
  };
  const cursor = (shapes: readonly Shape[]): Drawn[] =>
    shapes.map((shape) => ({ role: 'cursor', shape }));
  const covered: Shape = {
    kind: 'rect',
    ...veil,
    width: Math.max(0, veil.width),
    height: Math.max(0, veil.height),
    class: 'veil',
  };
  return {
    width,
    height,
    title,
    description,
    layers: [
      layerOf(shaped(picture.ground.map(uncovered))),
      layerOf(shaped(behind).map(({ role, shape }) => ({ role: `${role} behind`, shape }))),
      layerOf([
        ...shaped(picture.marks),
        { role: 'veiled', shape: covered },
        ...cursor(overlay.line),
      ]),
      layerOf(shaped(picture.labels)),
      layerOf(cursor(overlay.grip)),
    ],
  };
}

/** Freezes a picture as it is, all of it, at no time in particular. */
export function wholeStill({ width, height, title, description, ...parts }: Drawing): Still {
  const { ground, marks, labels } = parts;
  const layers = [ground, marks, labels].map((each) => layerOf(drawnOf(each, null)));
  return { width, height, title, description, layers };
}

function drawnOf(marks: readonly Mark[], selection: RecordId | null): Drawn[] {
  return marks.flatMap(({ role, record, shapes }) => {
    const selected = record !== undefined && record === selection;
    return shapes
      .filter((shape) => shape.class !== 'head within')
      .map((shape) => ({ role: selected ? `${role} selected` : role, shape }));
  });
}

interface Drawn {
  readonly role: string;
  readonly shape: Shape;
}

function layerOf(drawn: readonly Drawn[]): StillLayer {
  const paths: StillGroup<StillPath>[] = [];
  const texts: StillGroup<StillText>[] = [];
  for (const { role, shape } of drawn) {
    const look = shape.class === '' ? undefined : shape.class;
    if (shape.kind === 'text') {
      const { x, y, text } = shape;
      const anchor = shape.anchor === 'start' ? undefined : shape.anchor;
      add(texts, role, { look, x: tenth(x), y: tenth(y), anchor, text });
    } else {
      add(paths, role, { look, d: outline(shape) });
    }
  }
  return { paths: paths.map(joined), texts };
}

function add<Part>(groups: StillGroup<Part>[], role: string, part: Part): void {
  const last = groups.at(-1);
  if (last?.role === role) groups[groups.length - 1] = { role, parts: [...last.parts, part] };
  else groups.push({ role, parts: [part] });
}

/** Neighbors of one style become one path; the order of different styles is kept. */
function joined({ role, parts }: StillGroup<StillPath>): StillGroup<StillPath> {
  const paths: StillPath[] = [];
  for (const part of parts) {
    const last = paths.at(-1);
    if (last !== undefined && last.look === part.look)
      paths[paths.length - 1] = { ...last, d: last.d + part.d };
    else paths.push(part);
  }
  return { role, parts: paths };
}

function outline(shape: Exclude<Shape, { kind: 'text' }>): string {
  switch (shape.kind) {
    case 'path':
      return relativePath(shape.d);
    case 'line': {
      const { x1, y1, x2, y2 } = shape;
      return relativePath(`M${x1},${y1}L${x2},${y2}`);
    }
    case 'rect': {
      const { x, y, width, height } = shape;
      return relativePath(`M${x},${y}h${width}v${height}H${x}Z`);
    }
    case 'circle': {
      const { cx, cy, r } = shape;
      const [left, right] = [cx - r, cx + r].map((edge) => edge.toFixed(2));
      const arc = `A${r},${r} 0 1 0`;
      return relativePath(`M${left},${cy}${arc} ${right},${cy}${arc} ${left},${cy}Z`);
    }
  }
}

/** Tenths of a pixel are exact enough for what stands still. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
