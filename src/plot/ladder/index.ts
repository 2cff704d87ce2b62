export { ladder, ladderSvg } from './ladder.ts';
export { busiestPair, pairsOf } from './pairs.ts';
