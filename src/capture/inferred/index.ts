export { beginningsOf, likelyWaitsOf } from './waits.ts';
export { contentWords, likelyWritesOf } from './writes.ts';
export { traitWords, type LikelyTrait } from './traits.ts';
export { likelyRecords, type LikelyEvents } from './likely.ts';
