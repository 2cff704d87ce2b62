export { samples, type Samples } from './samples.ts';
export {
  satellite,
  type SatelliteData,
  type SatelliteJob,
  type SatelliteOptions,
  type SatelliteResult,
} from './satellite.ts';
export { transferScenario } from './transfer.ts';
