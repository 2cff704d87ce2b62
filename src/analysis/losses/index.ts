export * as lossPart from '../loss-part.ts';
export { lossWords, provideLossWords } from '../loss-words.ts';
