import type { Moment } from '../../analysis/index.ts';
import type { ViewCallout } from '../../plot/callouts/index.ts';
import type { ViewName } from '../../plot/views/index.ts';
import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';

/** First and last time shown. */
export type TimeWindow = readonly [Nanoseconds, Nanoseconds];

/** A player at a moment of a run. */
export interface Figure {
  /** Name of the run. */
  readonly run: string;
  readonly at: Moment;
  /** One or two; the rest are behind 'More views'. */
  readonly views: readonly ViewName[];
  /** Whether long silences are shortened. */
  readonly folded: boolean;
  /** The part of the run to show; null: all of it. */
  readonly window: TimeWindow | null;
  /** Numbers of the connections in the plot, from 0; the ladder shows the first; null: the busiest. */
  readonly connections: readonly number[] | null;
  /** The selected record; null: none. */
  readonly selection: RecordId | null;
  /** What the text points at in it; left out: nothing. */
  readonly callouts?: readonly ViewCallout[];
}
