export type { VictimJob, VictimResult } from './beside-bursts.ts';
export { victim, type VictimData, type VictimOptions } from './sweep.ts';
