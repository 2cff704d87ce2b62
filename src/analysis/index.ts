export { analysisAhead } from './ahead.ts';
export { duplicateAckName, duplicateAcksOf } from './duplicate-acks.ts';
export { timesOf, type Extent } from './extent.ts';
export { heartbeatsIn, ticksWithin, type Heartbeat } from './heartbeats.ts';
export { holdPhasesOf, holdsOf, type HoldPhase } from './holds.ts';
export { momentAt, type Moment } from './moment.ts';
export { lastNotAfter } from './interval-index.ts';
export { briefTime, timesCompared } from './brief-times.ts';
export { pendingTimer, timerName } from './pending-timer.ts';
export { byteCount, duration, grouped, instant } from './quantities.ts';
export {
  retransmissionsOf,
  retransmissionWord,
  retransmissionWords,
  type Retransmission,
} from './retransmissions.ts';
export { heldBytes } from './held-bytes.ts';
export { isScripted } from './scripted.ts';
export { capitalized, listed, maxSentence, withArticle } from './sentence.ts';
export {
  openSilenceOf,
  silencesOf,
  silencesSoFar,
  type Silence,
  type SilenceSoFar,
} from './silences.ts';
export { stateAt } from './state-at.ts';
export { thinkEnd, thinkUntil } from './think-time.ts';
