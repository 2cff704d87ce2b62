// What other sites show of a page when they are given a link to it: title, a sentence, and the picture of a real run.
import {
  drawnGroups,
  escapeText,
  filePalette,
  groupsSvg,
  attributes,
  StyleResolver,
  wrapText,
  type Picture,
  type PictureState,
} from '../../../plot/marks/index.ts';

/** Pixels; what the sites that show previews ask for. */
export const previewSize = { width: 1200, height: 630 } as const;

/** A page's preview. */
export interface Preview {
  readonly title: string;
  /** One sentence below it. */
  readonly sentence: string;
  /** Draws the picture in the room that is left, pixels of its own; larger letters than on a page come by themselves. */
  readonly draw: (width: number, height: number) => Picture;
  /** Where its cursor stands; left out: the whole run is shown. */
  readonly shown?: PictureState | undefined;
}

/** The site's typefaces by the names that their files have. */
const typefaces = { interface: 'Inter', prose: 'Source Serif 4' } as const;
const ground = '#fbf9f4';
const margin = 56;
/** A preview is often looked at as small as a stamp: pictures are drawn for half its width. */
const enlarged = 1.9;

interface Line {
  readonly size: number;
  readonly face: string;
  readonly colour: string;
  /** Makes up for the missing weight, pixels: only the regular one of a variable typeface can be had here. */
  readonly stroke: number;
}

const lines: Readonly<Record<'title' | 'sentence' | 'mark', Line>> = {
  title: { size: 56, face: typefaces.prose, colour: filePalette.ink, stroke: 1.2 },
  sentence: { size: 30, face: typefaces.interface, colour: filePalette.inkSoft, stroke: 0 },
  mark: { size: 24, face: typefaces.interface, colour: filePalette.inkSoft, stroke: 0.5 },
};

/** A preview as an SVG file whose text is text. */
export function previewSvg({ title, sentence, draw, shown }: Preview): string {
  const { width, height } = previewSize;
  const room = width - 2 * margin;
  const titleLines = wrapText(title, lines.title.size, room);
  const sentenceLines = wrapText(sentence, lines.sentence.size, room);
  let y = margin + 34;
  const words = [
    ...titleLines.map((text, i) => line(text, 'title', (y += i === 0 ? 0 : 62))),
    ...sentenceLines.map((text, i) => line(text, 'sentence', (y += i === 0 ? 52 : 40))),
  ];
  const top = y + 28;
  const bottom = height - 64;
  const inset = 16;
  const picture = draw((room - 2 * inset) / enlarged, (bottom - top - 2 * inset) / enlarged);
  const looks = new StyleResolver(filePalette, typefaces);
  const drawn = groupsSvg(drawnGroups(picture, shown), looks);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    ...words,
    `<rect x="${margin}" y="${top}" width="${room}" height="${bottom - top}" rx="14" fill="${filePalette.surface}" stroke="${filePalette.line}"/>`,
    `<g transform="translate(${margin + inset} ${top + inset}) scale(${enlarged})"${attributes(looks.own())}>`,
    // The typeface has no arrow.
    drawn.replaceAll('→', 'to'),
    '</g>',
    line('Ackclock', 'mark', height - 24),
    '</svg>\n',
  ].join('\n');
}

function line(text: string, kind: keyof typeof lines, y: number): string {
  const { size, face, colour, stroke } = lines[kind];
  const heavier = stroke === 0 ? '' : ` stroke="${colour}" stroke-width="${stroke}"`;
  return `<text x="${margin}" y="${y}" font-family="${face}" font-size="${size}" fill="${colour}"${heavier}>${escapeText(text.replaceAll('→', 'to'))}</text>`;
}
