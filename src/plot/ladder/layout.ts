import type { Box } from '../marks/shape.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { TypeScale } from '../marks/type-scale.ts';
import type { TimeScale } from '../scales/time-scale.ts';

/** A side of the ladder: the client's is left, the server's right. */
export type Side = 'left' | 'right';

/** Positions of the parts of a ladder, pixels from the left. */
export interface LadderLayout {
  readonly frame: Box;
  readonly time: TimeScale;
  readonly type: TypeScale;
  /** The record that is named before all others. */
  readonly named?: RecordId | undefined;
  /** The lines of the two hosts. */
  readonly left: number;
  readonly right: number;
  /** Room for words beside an application lane; 0: there is none, and waits are described between the lines. */
  readonly wordsWidth: number;
  /** Right end of the time labels. */
  readonly timeLabels: number;
}

/** Outward from a host's line: brackets of holds, the application's lane, its words. */
export const outwards = { bracket: 10, lane: 24, words: 33 } as const;

/** The x of a host's line and the direction away from the other host. */
export function sideOf(layout: LadderLayout, side: Side): { x: number; away: 1 | -1 } {
  return side === 'left' ? { x: layout.left, away: -1 } : { x: layout.right, away: 1 };
}

/** Below this width, pixels, words beside the lanes would leave the arrows no room. */
const narrow = 335;

/** Whether a picture of this width has room for words beside the lanes. */
export function hasWordsBeside(width: number, { label }: TypeScale): boolean {
  return width >= narrow * (label / 12);
}

/** Minimum room for the numbers of the time axis, pixels. */
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
  // Tabular digits take a little more than the estimate.
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
    // Large words keep clear of the cursor's time, which has a digit more than the axis.
    wordsWidth: side - outwards.words - (wide - 1) * 2 * type.tick,
  };
}
