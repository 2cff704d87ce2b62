export { beginningsOf, likelyWaitsOf } from './waits.ts';
