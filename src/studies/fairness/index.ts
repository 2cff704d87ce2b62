export type { MixJob, MixResult } from './mix.ts';
export type { FairnessPoint } from './point.ts';
export { fairness, type FairnessData, type FairnessOptions } from './sweep.ts';
