export { transferRun, receiveRun, type TransferredRun } from './transferred-run.ts';
export { runUntil, runWatched } from './cut-run.ts';
export { packRun, unpackRun, type PackedRun } from './packed-run.ts';
export { packRuns, tracesIn, unpackOneOf, type PackedRuns } from './packed-runs.ts';
export {
  heartbeatsOf,
  runCaptures,
  runInput,
  runOf,
  runScenario,
  type CaptureFiles,
  type Run,
  type RunLog,
} from './run.ts';
export { simulated, simulatedRun, type Progress, type RunCut } from './simulated.ts';
