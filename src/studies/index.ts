export {
  ns2StartTimes,
  quickFidelity,
  sweepFidelity,
  type QuickFidelity,
  type ReadFixture,
  type SweepFidelity,
} from './fidelity/index.ts';
export type { MeasuredClause, MeasuredFidelity } from './fidelity/measured.ts';
export {
  compareReplies,
  measuredByNs2,
  startTimesOfNs2,
  type Measured,
} from './fidelity/replies.ts';
export { compareRecoveries, recordedRecoveries } from './fidelity/recoveries.ts';
export { recoveryOrder } from './fidelity/recovery-order.ts';
export { repliesAfterIdle } from './fidelity/after-idle.ts';
export { statementReasons, type StatementReason } from './fidelity/statement-reasons.ts';
export { compareSingleConnection } from './fidelity/single-connection.ts';
export { compareWithFigure, type FigureComparison } from './figure.ts';
export type { MixJob, MixResult } from './fairness/mix.ts';
export type { FairnessPoint } from './fairness/point.ts';
export { fairness, type FairnessData, type FairnessOptions } from './fairness/sweep.ts';
export type { ScaleCase, ScalePoint } from './scale-factor/point.ts';
export type { ScaleJob, ScaleResult } from './scale-factor/reply.ts';
export { scaleFactor, type ScaleData, type ScaleOptions } from './scale-factor/sweep.ts';
export {
  allRestartPolicyNames,
  restartPolicyNames,
  type PublishedPolicy,
  type RestartPolicy,
} from './restart/policies.ts';
export {
  policyMeaning,
  policyName,
  type PolicyMeaning,
  type PolicyName,
} from './restart/policy-names.ts';
export { repliesScenario, type RepliesJob, type RepliesResult } from './restart/replies.ts';
export {
  clients as restartClients,
  rounds as restartRounds,
  type StartTimes,
} from './restart/rounds.ts';
export {
  restartBurst,
  restartDelay,
  type RestartData,
  type RestartOptions,
  type RestartPoint,
  type RestartSweep,
} from './restart/sweep.ts';
export {
  measures,
  parameters,
  type Parameter,
  type ParametersData,
  type ParametersJob,
  type ParametersOptions,
  type ParametersPoint,
  type ParametersResult,
  type SweptMeasure,
} from './parameters.ts';
export {
  samples as satelliteSamples,
  type Samples as SatelliteSamples,
} from './satellite/samples.ts';
export { transferScenario as satelliteScenario } from './satellite/transfer.ts';
export {
  satellite,
  type SatelliteData,
  type SatelliteDetail,
  type SatelliteJob,
  type SatelliteOptions,
  type SatellitePoint,
  type SatelliteResult,
} from './satellite/satellite.ts';
export { simulated, simulatedRun, type Progress, type RunCut } from './simulated.ts';
export { wholeOf, type Sweep } from './study.ts';
export {
  candidatesFor,
  whatWouldHelp,
  type Candidate,
  type Help,
  type HelpQuestion,
  type Outcome,
  type Tried,
} from './what-would-help/index.ts';
export type { VictimJob, VictimResult } from './victim/beside-bursts.ts';
export type { VictimDifference } from './victim/difference.ts';
export { victim, type VictimData, type VictimOptions, type VictimPoint } from './victim/sweep.ts';
export { contradictions, verdictInWords, type Finding } from './finding.ts';
export type { Table1Job, Table1Result } from './table1/row.ts';
export { table1, worstDifferences, type Table1, type Table1Options } from './table1/table1.ts';
