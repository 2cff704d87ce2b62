export type * from './configuration-workload.ts';
export type * from './configuration.ts';
export { frameErrorRate } from './network/loss.ts';
export { simulate, simulateFor, Simulation, type Snapshot } from './simulation.ts';
