export { conversationsOf, type Conversation } from './conversation.ts';
export type { End, Passage } from './passages.ts';
export { streamContentOf, type StreamUnit } from './units.ts';
export { timeAt, timelineOf } from './timeline.ts';
export { idleBefore, replay, shortestPause, type Situation } from './replay.ts';
export { resentOf, type Resent } from './resent.ts';
export { traitsOf, type Likely, type StackTraits } from './traits.ts';
export {
  flightOf,
  roundTripsOf,
  writesOf,
  type FlightPoint,
  type LikelyWrite,
  type RoundTripSample,
} from './measures.ts';
