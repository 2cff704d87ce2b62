export * as lossPart from '../loss-part.ts';
export { provideLossWords } from '../loss-words.ts';
