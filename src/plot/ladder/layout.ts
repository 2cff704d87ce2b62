import type { Box } from '../marks/shape.ts';
import type { TypeScale } from '../marks/type-scale.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** Which side of the ladder: the client's is left, the server's right. */
export type Side = 'left' | 'right';

/** Where the parts of a ladder lie, pixels from the left. */
export interface LadderLayout {
  readonly frame: Box;
  readonly time: TimeScale;
  readonly type: TypeScale;
  /** The two host lines. */
  readonly left: number;
  readonly right: number;
  /** Room for words beside an application lane; 0: they find none, and waits are told between the lines. */
  readonly wordsWidth: number;
  /** Right end of the time labels. */
  readonly timeLabels: number;
}

/** From a host line outwards: brackets of holds, the application's lane, its words. */
export const outwards = { bracket: 10, lane: 24, words: 33 } as const;

/** The x of a host line and the direction that leads away from the other host. */
export function sideOf(layout: LadderLayout, side: Side): { x: number; away: 1 | -1 } {
  return side === 'left' ? { x: layout.left, away: -1 } : { x: layout.right, away: 1 };
}

/** Below this width, pixels, words beside the lanes would leave the arrows no room. */
const narrow = 335;

/** Whether words find room beside the lanes of a picture so wide. */
export function hasWordsBeside(width: number, { label }: TypeScale): boolean {
  return width >= narrow * (label / 12);
}

/** The least room for the numbers of the time axis, pixels. */
const leastTimeLabels = 32;

/**
 * Divides a picture's width.
 * @param numbers width of the widest number of the time axis, pixels
 */
export function ladderColumns(
  width: number,
  type: TypeScale,
  numbers = 0,
): Pick<LadderLayout, 'left' | 'right' | 'wordsWidth' | 'timeLabels'> {
  // Digits of one width take a little more than the estimate.
  const timeLabels = Math.max(leastTimeLabels, numbers * 1.06 + 1);
  if (!hasWordsBeside(width, type)) {
    const side = outwards.lane + 8;
    return { timeLabels, left: timeLabels + 4 + side, right: width - 2 - side, wordsWidth: 0 };
  }
  const wide = type.label / 12;
  const side = Math.max(98 * wide, Math.min(140 * wide, (width - leastTimeLabels) * 0.3));
  return {
    timeLabels,
    left: timeLabels + 4 + side,
    right: width - 2 - side,
    wordsWidth: side - outwards.words,
  };
}
