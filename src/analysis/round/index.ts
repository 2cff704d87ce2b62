export {
  resultOf,
  roundOf,
  timeOf,
  type Round,
  type RoundReply,
  type RoundResult,
} from './round.ts';
