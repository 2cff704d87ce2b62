export { withMilestones, type Milestone } from './ends.ts';
export { queueTwin, windowsTwin } from './curves.ts';
export { ladderTwin, sequenceTwin } from './twin.ts';
