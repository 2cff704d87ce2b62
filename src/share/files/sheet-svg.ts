import {
  attributes,
  drawnGroups,
  escapeText,
  groupsSvg,
  Looks,
  type Faces,
  type Palette,
} from '../../plot/marks/index.ts';
import type { Sheet, SheetText } from './sheet.ts';

/** How a sheet is coloured, and in which typefaces. */
export interface Paint {
  readonly palette: Palette;
  readonly faces: Faces;
}

/** A sheet as an SVG file: looks spelt out in attributes, text stays text. */
export function sheetSvg(sheet: Sheet, { palette, faces }: Paint): string {
  const { width, height } = sheet;
  const looks = new Looks(palette, faces, sheet.pictures[0]?.picture.type);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description"${attributes(looks.own())}>`,
    `<title id="title">${escapeText(sheet.title)}</title>`,
    `<desc id="description">${escapeText(sheet.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    ...sheet.words.map((words) => wordsSvg(words, palette)),
    ...sheet.pictures.map(
      ({ picture, shown, x, y }) =>
        `<g transform="translate(${x} ${y})">\n${groupsSvg(drawnGroups(picture, shown), looks)}\n</g>`,
    ),
    '</svg>\n',
  ].join('\n');
}

function wordsSvg({ x, y, size, weight, colour, text }: SheetText, palette: Palette): string {
  return `<text x="${x}" y="${y}" font-size="${size}px" font-weight="${weight}" fill="${palette[colour]}">${escapeText(text)}</text>`;
}
