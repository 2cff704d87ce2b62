export { layBeside, type Beside } from './beside.ts';
export { distance, fit, type Fitted } from './fit.ts';
export { runWithLosses, type RunWithLosses } from './run-with-losses.ts';
export { fits, verdictOf } from './verdict.ts';
