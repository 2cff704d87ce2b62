import type { Picture } from '../marks/shape.ts';

/** What a grip moves along, its position in the run on view, and how far it moves for 1 of the number that it changes. */
export type GripAnchor =
  /** Nanoseconds. */
  | { readonly kind: 'time'; readonly time: number; readonly perUnit: number }
  /** Sequence numbers, at a time. */
  | {
      readonly kind: 'bytes';
      readonly time: number;
      readonly sequence: number;
      readonly perUnit: number;
    }
  /** Rows of a waterfall: below so many of them. */
  | { readonly kind: 'rows'; readonly count: number };

/** A grip in a picture, pixels. */
export interface GripPlace {
  readonly along: 'x' | 'y';
  readonly x: number;
  readonly y: number;
  /** How far it moves for 1 of the number; negative where that is up or to the left. */
  readonly perUnit: number;
}

/** Where a grip is in the picture of a run; undefined where that has no such axis. */
export function gripIn(picture: Picture, anchor: GripAnchor): GripPlace | undefined {
  const { frame, time, numbers } = picture;
  switch (anchor.kind) {
    case 'time': {
      const perNanosecond = frame.width / (time.domain[1] - time.domain[0]);
      return {
        along: 'x',
        x: time.at(anchor.time),
        y: frame.y + frame.height / 2,
        perUnit: anchor.perUnit * perNanosecond,
      };
    }
    case 'bytes': {
      if (numbers === undefined) return undefined;
      const [low, high] = numbers.domain;
      return {
        along: 'y',
        x: time.at(anchor.time),
        y: numbers.at(anchor.sequence),
        perUnit: (-anchor.perUnit * frame.height) / (high - low),
      };
    }
    case 'rows': {
      const rows = picture.marks.flatMap(({ role, hit }) =>
        role === 'element' && hit?.kind === 'rect' ? [hit] : [],
      );
      const [first] = rows;
      if (first === undefined) return undefined;
      return {
        along: 'y',
        // On the left are the rows' names.
        x: frame.x + frame.width,
        y: first.y + anchor.count * first.height,
        perUnit: first.height,
      };
    }
  }
}

/**
 * Index of the number nearest to where a grip was dragged.
 * @param numbers rising
 * @param from index of the number when the drag began
 * @param moved pixels since then, along its direction
 */
export function optionAt(
  numbers: readonly number[],
  from: number,
  moved: number,
  perUnit: number,
): number {
  const wanted = (numbers[from] ?? 0) + moved / perUnit;
  let best = 0;
  for (const [i, number] of numbers.entries()) {
    if (Math.abs(number - wanted) < Math.abs((numbers[best] ?? 0) - wanted)) best = i;
  }
  return best;
}

/** Distance from one number's position to another's, pixels. */
export function pixelOf(
  numbers: readonly number[],
  from: number,
  to: number,
  perUnit: number,
): number {
  return ((numbers[to] ?? 0) - (numbers[from] ?? 0)) * perUnit;
}
