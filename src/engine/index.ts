export type * from './configuration.ts';
export { simulate, Simulation, type Snapshot } from './simulation.ts';
