export type { Candidate } from './candidate.ts';
export { candidatesFor } from './candidates.ts';
export type { Outcome } from './outcome.ts';
export { whatWouldHelp, type Help, type HelpQuestion, type Tried } from './what-would-help.ts';
