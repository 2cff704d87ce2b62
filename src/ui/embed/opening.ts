import type { ViewData } from '../player/state/view-data.ts';
import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';

/** What a state wants to be shown of its run. */
export interface LinkOpening {
  readonly view: ViewData;
  /** Where the cursor stands. */
  readonly time: Nanoseconds;
  readonly selection: RecordId | null;
}
