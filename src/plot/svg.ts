import type { Mark, Picture, Shape } from './shape.ts';
import { fileFaces, filePalette, pictureStyle } from './styles.ts';

/** A picture as a file of its own: styles inside, text stays text, a white ground, UTF-8. */
export function standaloneSvg(picture: Picture): string {
  const { width, height } = picture;
  const layers = [picture.ground, picture.marks, picture.labels]
    .map((marks) => `<g>\n${marks.map(markSvg).join('\n')}\n</g>`)
    .join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeText(picture.title)}</title>`,
    `<desc id="description">${escapeText(picture.description)}</desc>`,
    `<style>\n${pictureStyle(filePalette, fileFaces)}\n</style>`,
    `<rect width="${width}" height="${height}" fill="${filePalette.surface}"/>`,
    layers,
    '</svg>\n',
  ].join('\n');
}

function markSvg(mark: Mark): string {
  const title = mark.title === '' ? '' : `<title>${escapeText(mark.title)}</title>`;
  return `<g class="${mark.role}">${title}${mark.shapes.map(shapeSvg).join('')}</g>`;
}

function shapeSvg(shape: Shape): string {
  const look = shape.class === '' ? '' : ` class="${shape.class}"`;
  switch (shape.kind) {
    case 'line':
      return `<line${look} x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}"/>`;
    case 'path':
      return `<path${look} d="${shape.d}"/>`;
    case 'rect':
      return `<rect${look} x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}"/>`;
    case 'circle':
      return `<circle${look} cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}"/>`;
    case 'text':
      return `<text${look} x="${shape.x}" y="${shape.y}" text-anchor="${shape.anchor}">${escapeText(shape.text)}</text>`;
  }
}

/** Host names and file names come from scenarios and captures: never trusted as markup. */
function escapeText(content: string): string {
  return content.replace(/[&<>"]/g, (c) =>
    c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;',
  );
}
