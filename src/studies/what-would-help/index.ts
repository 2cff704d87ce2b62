export { candidatesFor, type Candidate } from './candidates.ts';
export type { Outcome } from './outcome.ts';
export { whatWouldHelp, type Help, type HelpQuestion, type Tried } from './what-would-help.ts';
