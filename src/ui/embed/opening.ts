import type { ViewData } from '../player/state/view-data.ts';
import type { RecordId } from '../../trace/format/index.ts';

/** What a state wants to be shown of its run. */
export interface LinkOpening {
  readonly view: ViewData;
  /** Where the cursor stands, nanoseconds. */
  readonly time: number;
  readonly selection: RecordId | null;
}
