export { firstExchange, ladders } from './exchange.ts';
export { drawingTask, keyHtml, sheetHtml } from './html.ts';
export { isSeed, plainSeed, sheetOf, sheetSource, type Sheet, type SheetSource } from './sheet.ts';
export { flowHtml, textHtml } from './flow-html.ts';
export { flowOnPaper, onPaper } from './paper-text.ts';
