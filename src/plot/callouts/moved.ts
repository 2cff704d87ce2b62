import { touchesAny } from '../marks/labels.ts';
import type { Box, Mark, Shape } from '../marks/shape.ts';

/** Offsets that a label can move by, nearest first, to the right and down, pixels. */
const moves = Array.from({ length: 33 }, (_, i) => 4 * i - 64)
  .flatMap((dx) => [0, -6, 6, -12, 12, -18, 18, -24, 24].map((dy) => [dx, dy] as const))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/** Moves a label off what would strike it through, as little as possible; without room it stays. */
export function movedClear(
  label: Mark,
  words: readonly Box[],
  taken: readonly Box[],
  bounds: Box,
): Mark {
  const move = moves.find((by) =>
    words.every((box) => {
      const at = shifted(box, by);
      return !touchesAny(at, taken) && (by === moves[0] || isWithin(at, bounds));
    }),
  );
  if (move === undefined || move === moves[0]) return label;
  const { clear } = label;
  return {
    ...label,
    ...(clear && { clear: shifted(clear, move) }),
    shapes: label.shapes.map((shape) => movedShape(shape, move)),
  };
}

type Move = readonly [dx: number, dy: number];

function shifted<T extends { readonly x: number; readonly y: number }>(at: T, [dx, dy]: Move): T {
  return { ...at, x: at.x + dx, y: at.y + dy };
}

/** Words and their plates. Strokes keep their target. */
function movedShape(shape: Shape, move: Move): Shape {
  return shape.kind === 'text' || shape.kind === 'rect' ? shifted(shape, move) : shape;
}

function isWithin({ x, width, y, height }: Box, bounds: Box): boolean {
  return (
    x >= bounds.x &&
    x + width <= bounds.x + bounds.width &&
    y >= bounds.y &&
    y + height <= bounds.y + bounds.height
  );
}
