export { timersAt } from './timers.ts';
