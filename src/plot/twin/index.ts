export { withMilestones, type Milestone } from './ends.ts';
export { queueTwin, windowsTwin } from './curves.ts';
export { asTwin } from './twin.ts';
export { ladderTwin, sequenceTwin } from './whole-twin.ts';
