// A picture as a file whose changes can be read: standalone, an element a line.
import {
  fileFonts,
  filePalette,
  groupsSvg,
  StyleResolver,
  drawnGroups,
  standaloneSvg,
  type Drawing,
  type Mark,
  type Picture,
  type PictureState,
} from '../../../src/plot/marks/index.ts';

/** A picture that has a file under `tests/plot/golden`. */
export interface GoldenCase {
  /** Of the file, without `.svg`: view, what is special, width. */
  readonly name: string;
  draw(): string;
}

const looks = new StyleResolver(filePalette, fileFonts);

/** A drawing as a file. */
export function fileOf(drawing: Drawing): string {
  return readable(standaloneSvg(drawing));
}

/** As the player shows a picture at a moment: cursor, selection, segments on their way. */
export function fileAt(picture: Picture, shown: PictureState): string {
  return around(picture, groupsSvg(drawnGroups(picture, shown), looks));
}

/** With another run behind it, faint and dashed as in the player. */
export function fileWithTwin(picture: Picture, behind: readonly Mark[]): string {
  const layer = (marks: readonly Mark[]): string =>
    groupsSvg(
      marks.map(({ role, title, shapes }) => ({ class: role, title, shapes })),
      looks,
    );
  return around(
    picture,
    [
      '<style>.behind line, .behind path { stroke-width: 1; stroke-dasharray: 3 2 }</style>',
      layer(picture.ground),
      `<g class="behind" opacity="0.4">${layer(behind)}</g>`,
      layer(picture.marks),
      layer(picture.labels),
    ].join('\n'),
  );
}

/** A file with a content of its own in the frame of a drawing: size, title, ground, typeface. */
export function around(drawing: Drawing, content: string): string {
  const empty = standaloneSvg({ ...drawing, ground: [], marks: [], labels: [] });
  return readable(empty.replace('</svg>', () => `${content}\n</svg>`));
}

/** From this length on an outline has a line for each of its strokes. */
const longOutline = 160;

/** White space between elements, and between the commands of an outline, is not drawn. */
function readable(svg: string): string {
  return svg
    .replaceAll('><', '>\n<')
    .replace(/\n+/g, '\n')
    .replace(/ d="([^"]+)"/g, (attribute, d: string) =>
      d.length < longOutline ? attribute : ` d="${d.replace(/(?<!^)[MHL]/g, '\n$&')}"`,
    );
}
