export type { CongestionControlName } from './control.ts';
