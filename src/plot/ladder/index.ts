export { ladder } from './ladder.ts';
export { busiestPair, pairsOf } from './pairs.ts';
