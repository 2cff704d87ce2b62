export { analysisAhead } from './ahead.ts';
export { budgetOf } from './budget.ts';
export { criticalPathOf, type PathStep } from './critical-path.ts';
export { Happenings } from './happenings.ts';
export { holdPhasesOf, holdsOf, type HoldPhase } from './holds.ts';
export { momentAt, type Moment } from './moment.ts';
export { lastNotAfter } from './open-at.ts';
export { byteCount, duration, grouped, instant } from './quantities.ts';
export { withArticle, type Emphasis, type SentencePart } from './sentence.ts';
export {
  carries,
  elementPhases,
  pageElementsOf,
  segmentsOfElement,
  type ElementPhase,
  type PageElement,
} from './page-elements.ts';
export { pathSegmentsOf, pathStagesOf, type PathStage } from './path-stages.ts';
export { queueAt, queuesOf, type LineQueue, type QueueDrop, type QueuedFrame } from './queues.ts';
export { isScripted } from './scripted.ts';
export { silencesOf, type Silence } from './silences.ts';
export { thoughtEnd, thoughtUntil } from './thoughts.ts';
export type { EndState } from './end-state.ts';
export { stateAt, type ConnectionState } from './state-at.ts';
export { endsByTimeOut, type Heartbeats } from './why-holds.ts';
export { Why, type WhyCode, type WhySentence } from './why.ts';
export {
  transactionsOf,
  unfinishedTransactionsOf,
  type Transaction,
  type UnfinishedTransaction,
} from './transactions.ts';
export {
  levelAt,
  windowHistoryOf,
  windowsAt,
  type Level,
  type WindowHistory,
  type Windows,
} from './windows.ts';
export { duplicateAckName, duplicateAcksOf } from './duplicate-acks.ts';
