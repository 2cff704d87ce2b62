export { conversationsOf, type Conversation, type End, type Passage } from './conversation.ts';
export { idleBefore, replay, shortestPause, type Situation } from './replay.ts';
export { traitsOf, type Likely, type StackTraits } from './traits.ts';
export {
  flightOf,
  roundTripsOf,
  writesOf,
  type FlightPoint,
  type LikelyWrite,
  type RoundTripSample,
} from './measures.ts';
