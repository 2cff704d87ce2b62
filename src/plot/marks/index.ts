export { withPath, type MarkedPath } from './chain.ts';
export { inFlightOf } from './in-flight.ts';
export { Looks, type Look } from './looks.ts';
export { markAt } from './mark-at.ts';
export { overlayAt, travellingIn, type TravellingPoint } from './overlay.ts';
export { scrubberMarks } from './scrubber-marks.ts';
export type { Box, Drawing, Mark, MarkRole, Picture, Shape } from './shape.ts';
export {
  fileFaces,
  filePalette,
  pageFaces,
  pagePalette,
  pictureStyle,
  type Faces,
  type Palette,
} from './styles.ts';
export {
  attributes,
  drawnGroups,
  escapeText,
  groupsSvg,
  standaloneSvg,
  type PictureState,
} from './svg.ts';
export { wrapText } from './text.ts';
export { pageType, presentType, type TypeScale } from './type-scale.ts';
