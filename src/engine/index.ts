export type * from './configuration-workload.ts';
export type * from './configuration.ts';
export { frameErrorRate } from './network/loss.ts';
export { initialWindowOf } from './tcp/initial-window.ts';
export { simulate, simulateFor, Simulation, type Snapshot } from './simulation.ts';
