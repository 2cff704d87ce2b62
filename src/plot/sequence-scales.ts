import type { ScaleLinear } from 'd3-scale';
import type { Box } from './shape.ts';
import type { TimeScale } from './time-scale.ts';

/** What marks are placed by. */
export interface SequenceScales {
  readonly time: TimeScale;
  /** Pixels for a sequence number; clamped to the frame. */
  readonly sequence: ScaleLinear<number, number>;
  /** The numbers that the frame shows. */
  readonly values: readonly [number, number];
  readonly frame: Box;
}
