export { rulesOfAcks } from './ack-cause.ts';
export { rulesOfTimers } from './timer-rules.ts';
export { EventSentences } from './event-sentences.ts';
export { endsByTimeOut, shortRule, type Heartbeats } from './why-holds.ts';
export type { WhyCode, WhySentence } from './why-sentence.ts';
export { Why } from './why.ts';
