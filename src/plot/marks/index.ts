export { withPath, type MarkedPath } from './chain.ts';
export { inFlightOf } from './in-flight.ts';
export { StyleResolver, type Style } from './style-resolver.ts';
export { markAt } from './mark-at.ts';
export { overlayAt, inFlightPoints, type InFlightPoint } from './overlay.ts';
export { scrubberMarks } from './scrubber-marks.ts';
export type { Box, Drawing, Mark, MarkRole, Picture, Shape } from './shape.ts';
export {
  fileFonts,
  filePalette,
  pageFonts,
  pagePalette,
  pictureStyles,
  type Fonts,
  type Palette,
} from './styles.ts';
export {
  attributes,
  drawnGroups,
  escapeText,
  groupsSvg,
  standaloneSvg,
  wholeGroups,
  type DrawnGroup,
  type PictureState,
} from './svg.ts';
export { wrapText } from './text.ts';
export { pageType, presentType, type TypeScale } from './type-scale.ts';
