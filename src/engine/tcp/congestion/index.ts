export { congestionControlNames, type CongestionControlName } from './control.ts';
