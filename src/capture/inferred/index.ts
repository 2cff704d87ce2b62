export { likelyWaitsOf } from './waits.ts';
