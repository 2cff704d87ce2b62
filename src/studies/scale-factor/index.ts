export type { ScaleCase, ScalePoint } from './point.ts';
export type { ScaleJob, ScaleResult } from './reply.ts';
export { scaleFactor, type ScaleData, type ScaleOptions } from './sweep.ts';
