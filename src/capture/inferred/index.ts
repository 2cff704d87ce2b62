export type { Share } from './shares.ts';
export {
  diagnosedLog,
  type DiagnosedLog,
  type ShownFinding,
  type ShownGroup,
  type ShownTrait,
} from './diagnosed-log.ts';
export { likelyRecords } from './likely.ts';
export { traitWords, type LikelyTrait } from './traits.ts';
export { beginningsOf, likelyWaitsOf } from './waits.ts';
export { contentWords, likelyWritesOf } from './writes.ts';
