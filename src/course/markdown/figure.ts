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
  /** One or two; the rest is behind 'More views'. */
  readonly views: readonly ViewName[];
  /** Whether long silences are drawn short. */
  readonly folded: boolean;
  /** What to show of the run; null: all of it. */
  readonly window: TimeWindow | null;
  /** Numbers of the connections, from 0, that the plot shows, the first of them the ladder, too; null: the busiest. */
  readonly connections: readonly number[] | null;
  /** The record that is selected; null: none. */
  readonly selection: RecordId | null;
  /** What the text points at in it; left out: nothing. */
  readonly callouts?: readonly ViewCallout[];
}
