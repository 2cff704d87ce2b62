export {
  judgedRun,
  scoreOf,
  type Confusion,
  type DiagnosisScore,
  type JudgedRun,
  type KindScore,
  type Share,
} from './judged-runs.ts';
export { exchangesIn } from './exchanges-in.ts';
