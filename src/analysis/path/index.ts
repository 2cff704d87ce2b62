export { budgetOf } from './budget.ts';
export { criticalPathOf } from './critical-path.ts';
export {
  carries,
  elementPhases,
  pageElementsOf,
  segmentsOfElement,
  type ElementPhase,
  type PageElement,
} from './page-elements.ts';
export { lossWaitWords, stageWords } from './stage-words.ts';
export { pathSegmentsOf, pathStagesOf, type PathStage } from './stages.ts';
export { transactionsOf, unfinishedTransactionsOf, type Transaction } from './transactions.ts';
export { overheadOf, usableAt } from './usable.ts';
