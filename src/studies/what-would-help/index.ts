export { baselineOf } from './baseline.ts';
export type { Candidate } from './candidate.ts';
export { candidatesFor } from './candidates.ts';
export { outcomeOf, type Outcome } from './outcome.ts';
export { whatWouldHelp, type Help, type HelpQuestion, type Tried } from './what-would-help.ts';
