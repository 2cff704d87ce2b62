export { firstExchange, ladders, type FirstExchange } from './exchange.ts';
export { drawingTask, keyHtml, sheetHtml } from './html.ts';
export {
  isSeed,
  plainSeed,
  sheetOf,
  sheetSource,
  type Sheet,
  type SheetChoice,
  type SheetQuestion,
  type SheetSource,
} from './sheet.ts';
