import {
  attributes,
  escapeText,
  groupsSvg,
  StyleResolver,
  type Fonts,
  type Palette,
} from '../../plot/marks/index.ts';
import { groupsOn, type Sheet, type SheetPicture, type SheetText } from './sheet.ts';

/** The colors and fonts of a sheet. */
export interface Paint {
  readonly palette: Palette;
  readonly fonts: Fonts;
}

/** A sheet as an SVG file: styles written out as attributes, text stays text. */
export function sheetSvg(sheet: Sheet, { palette, fonts }: Paint): string {
  const { width, height } = sheet;
  const styles = new StyleResolver(palette, fonts, sheet.pictures[0]?.picture.type);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description"${attributes(styles.own())}>`,
    `<title id="title">${escapeText(sheet.title)}</title>`,
    `<desc id="description">${escapeText(sheet.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${palette.surface}"/>`,
    ...sheet.words.map((words) => wordsSvg(words, palette, fonts)),
    ...sheet.pictures.map(
      (picture) =>
        `<g transform="${placeOf(picture)}">\n${groupsSvg(groupsOn(picture), styles)}\n</g>`,
    ),
    '</svg>\n',
  ].join('\n');
}

function placeOf({ x, y, scale = 1 }: SheetPicture): string {
  return `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`;
}

function wordsSvg(
  { x, y, size, weight, color, text, font }: SheetText,
  palette: Palette,
  fonts: Fonts,
): string {
  const family = font === undefined ? '' : ` font-family="${escapeText(fonts[font])}"`;
  return `<text x="${x}" y="${y}" font-size="${size}px" font-weight="${weight}"${family} fill="${palette[color]}">${escapeText(text)}</text>`;
}
