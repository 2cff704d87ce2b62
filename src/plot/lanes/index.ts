export { lanes, lanesAt } from './lanes.ts';
export { lanesLayout, type LanesLayout, type LanesOptions } from './layout.ts';
export { longSilencesOf, settledIn, type LaneSilence, type LaneWait } from './waits.ts';
