export { beginningsOf, likelyWaitsOf } from './waits.ts';
export { contentWords, likelyWritesOf } from './writes.ts';
