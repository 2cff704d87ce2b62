export { contradictions, verdictInWords, type Finding } from './finding.ts';
export { wholeOf, type Sweep } from './study.ts';
