export {
  ns2OtherDraws,
  ns2RandomTransfers,
  ns2StartTimes,
  quickFidelity,
  sweepFidelity,
  type QuickFidelity,
  type SweepFidelity,
} from './fidelity.ts';
export { compareWithFigure, type FigureComparison } from './figure.ts';
export { linuxExceptions } from './linux-exceptions.ts';
export {
  hasLosses,
  isSameOrder,
  linuxFidelity,
  unlike,
  type LinuxRunFidelity,
} from './linux-fidelity.ts';
export { compareOverflow, type LinuxOverflow } from './linux-overflows.ts';
export { compareLinuxRun, linuxOverflows, linuxRuns, type ReadBytes } from './linux-runs.ts';
export type { MeasuredClause, MeasuredFidelity } from './measured.ts';
export { compareOtherDraws, startsOfSeed, type OtherDraws } from './other-draws.ts';
export {
  compareRandomTransfer,
  recordedTransfers,
  summarizeRandomTransfers,
  type RandomComparison,
} from './random-transfers.ts';
export { compareRecoveries, recordedRecoveries } from './recoveries.ts';
export { recoveryOrder } from './recovery-order.ts';
export { compareReplies, measuredByNs2, startTimesOfNs2, type Measured } from './replies.ts';
export { compareSingleConnection } from './single-connection.ts';
export { statementReasons, type StatementReason } from './statement-reasons.ts';
