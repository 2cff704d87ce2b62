import { overlayAt, type Picture, type Shape } from '../../plot/index.ts';
import type { RecordId } from '../../trace/format/index.ts';

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
  readonly paths: readonly StillPath[];
  readonly texts: readonly StillText[];
}

export interface StillPath {
  /** Class of the group and of the path in it: what the style sheet of pictures goes by. */
  readonly role: string;
  readonly look: string;
  readonly d: string;
}

export interface StillText {
  readonly role: string;
  readonly look: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

/** Freezes a picture with the cursor at a time in nanoseconds and a record selected. */
export function stillOf(picture: Picture, time: number, selection: RecordId | null): Still {
  const { width, height, title, description } = picture;
  const overlay = overlayAt(picture, time);
  const { veil } = overlay;
  const shaped = (marks: Picture['marks']): Drawn[] =>
    marks.flatMap(({ role, record, shapes }) => {
      const selected = record !== undefined && record === selection;
      return shapes.map((shape) => ({ role: selected ? `${role} selected` : role, shape }));
    });
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
      layerOf(shaped(picture.ground)),
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

interface Drawn {
  readonly role: string;
  readonly shape: Shape;
}

/** Neighbours of one look become one path; the order of different looks is kept. */
function layerOf(drawn: readonly Drawn[]): StillLayer {
  const paths: StillPath[] = [];
  const texts: StillText[] = [];
  for (const { role, shape } of drawn) {
    if (shape.kind === 'text') {
      const { x, y, anchor, text } = shape;
      texts.push({ role, look: shape.class, x, y, anchor, text });
      continue;
    }
    const last = paths.at(-1);
    const d = outline(shape);
    if (last?.role === role && last.look === shape.class) {
      paths[paths.length - 1] = { ...last, d: last.d + d };
    } else {
      paths.push({ role, look: shape.class, d });
    }
  }
  return { paths, texts };
}

function outline(shape: Exclude<Shape, { kind: 'text' }>): string {
  switch (shape.kind) {
    case 'path':
      return shape.d;
    case 'line':
      return `M${shape.x1},${shape.y1}L${shape.x2},${shape.y2}`;
    case 'rect':
      return `M${shape.x},${shape.y}h${shape.width}v${shape.height}h${-shape.width}z`;
    case 'circle': {
      const { cx, cy, r } = shape;
      return `M${cx - r},${cy}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
    }
  }
}
