export { bibtexOf, captionOf, type Cited } from './cite.ts';
export { fileName, timeName } from './file-names.ts';
export { framesOf, lengthOf, type Frames, type Playback } from './frames.ts';
export { GifWriter } from './gif.ts';
export { holdComments } from './hold-comments.ts';
export { paintSheet } from './sheet-canvas.ts';
export { sheetSvg, type Paint } from './sheet-svg.ts';
export {
  sheetOf,
  type PlacedPicture,
  type Sheet,
  type SheetPicture,
  type SheetText,
} from './sheet.ts';
