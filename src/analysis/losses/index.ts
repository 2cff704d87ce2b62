export * as lossPart from '../loss-part.ts';
export { lossWords, provideLossWords, type LossWords } from '../loss-words.ts';
