export {
  judge,
  parseGoal,
  type Comparison,
  type Condition,
  type Goal,
  type Verdict,
} from './condition.ts';
export { runUntil } from './cut-run.ts';
export { recordOf } from './find.ts';
export { measure, momentOf } from './measure.ts';
export { carryRun, receiveRun, type CarriedRun } from './carried-run.ts';
export { packRun, unpackRun, type PackedRun } from './packed-run.ts';
export { packRuns, unpackOneOf, type PackedRuns } from './packed-runs.ts';
export { parsePosition, parseQuery, parseTarget } from './parse.ts';
export {
  parseQuantity,
  quantityText,
  type Quantity,
  type QuantityStyle,
  type Unit,
} from './quantity.ts';
export { InputError, type Position, type Query, type Selector } from './query.ts';
export {
  heartbeatsOf,
  runCaptures,
  runInput,
  runOf,
  runScenario,
  type CaptureFiles,
  type Run,
  type RunLog,
  type RunResult,
} from './run.ts';
export { scenarioWith, settingAt, withSettings, type Settings } from './settings.ts';
