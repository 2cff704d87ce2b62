import { waterfall, waterfallTwin } from '../../../plot/waterfall/index.ts';

export interface DrawnWaterfall {
  readonly waterfall: typeof waterfall;
  readonly waterfallTwin: typeof waterfallTwin;
}

/** What draws waterfalls: the element has it among its parts, which are there before a run is shown. */
export function drawnWaterfall(): DrawnWaterfall {
  if (import.meta.env.ACKCLOCK_ELEMENT) return globalThis.ackclockParts!.drawnWaterfall;
  return { waterfall, waterfallTwin };
}
