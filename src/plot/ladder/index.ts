export * as denseLadder from './dense.ts';
export { drawLadder } from './ladder.ts';
export { busiestPair, pairsOf } from './pairs.ts';
export { ladder } from './whole-ladder.ts';
