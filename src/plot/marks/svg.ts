import type { Nanoseconds, RecordId } from '../../trace/format/index.ts';
import { StyleResolver, type Style, type Styled } from './style-resolver.ts';
import { overlayAt, type InFlightPoint } from './overlay.ts';
import type { Drawing, Mark, Picture, Shape } from './shape.ts';
import { fileFonts, filePalette } from './styles.ts';

/** What a moment adds to a picture. */
export interface PictureState {
  /** The cursor's time. */
  readonly time: Nanoseconds;
  readonly selection: RecordId | undefined;
  /** Segments in flight. */
  readonly inFlight: readonly InFlightPoint[];
}

/** A group of shapes in one style, back to front: the basis of files and canvases. */
export interface DrawnGroup {
  readonly class: string;
  readonly title: string;
  readonly shapes: readonly Shape[];
}

/** A picture as a file of its own: styles inside, text stays text, a white ground, UTF-8. */
export function standaloneSvg(picture: Drawing): string {
  const { width, height } = picture;
  const styles = new StyleResolver(filePalette, fileFonts, picture.type);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description"${attributes(styles.own())}>`,
    `<title id="title">${escapeText(picture.title)}</title>`,
    `<desc id="description">${escapeText(picture.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${filePalette.surface}"/>`,
    groupsSvg(wholeGroups(picture), styles),
    '</svg>\n',
  ].join('\n');
}

/** The groups of a drawing, all of it, at no moment in particular. */
export function wholeGroups({ ground, marks, labels }: Drawing): DrawnGroup[] {
  return [...ground, ...marks, ...labels].map((mark) => groupOf(mark));
}

/** The groups of a picture; at a moment, what is still ahead is pale, and the cursor is there. */
export function drawnGroups(picture: Picture, shown?: PictureState): DrawnGroup[] {
  const { ground, marks, labels } = picture;
  if (shown === undefined) return wholeGroups(picture);
  const { time, selection, inFlight } = shown;
  const { veil, line, grip, covers } = overlayAt(picture, time);
  const chosen = ({ record }: Mark): string =>
    record !== undefined && record === selection ? ' selected' : '';
  const covered = ({ along }: Mark): boolean =>
    along !== undefined && along > covers[0] && along < covers[1];
  const ahead = ({ time: begins }: Mark): string =>
    begins !== undefined && begins > time ? ' ahead' : '';
  return [
    ...ground.map((mark) => {
      const group = groupOf(mark, chosen(mark));
      const open = group.shapes.filter(({ kind }) => kind !== 'text');
      return covered(mark) ? { ...group, shapes: open } : group;
    }),
    ...marks.map((mark) => groupOf(mark, chosen(mark))),
    bare('', [
      {
        kind: 'rect',
        ...veil,
        width: Math.max(0, veil.width),
        height: Math.max(0, veil.height),
        class: 'veil',
      },
    ]),
    bare('cursor', line),
    ...labels.map((mark) => groupOf(mark, chosen(mark) + ahead(mark))),
    bare(
      '',
      inFlight.map(({ x, y }) => ({ kind: 'circle', cx: x, cy: y, r: 5, class: 'in-flight' })),
    ),
    bare('cursor', grip),
  ];
}

function groupOf({ role, title, shapes }: Mark, state = ''): DrawnGroup {
  return { class: role + state, title, shapes };
}

function bare(className: string, shapes: readonly Shape[]): DrawnGroup {
  return { class: className, title: '', shapes };
}

/** Groups as elements, each style written out as attributes, because not every program reads style sheets. */
export function groupsSvg(groups: readonly DrawnGroup[], styles: StyleResolver): string {
  return groups
    .filter(({ shapes }) => shapes.length > 0)
    .map((group) => {
      const styled = { tag: 'g', class: group.class };
      const title = group.title === '' ? '' : `<title>${escapeText(group.title)}</title>`;
      const shapes = group.shapes.map((shape) => shapeSvg(shape, styled, styles)).join('');
      return `<g${attributes(withoutOpacity(styles.own(styled)))}>${title}${shapes}</g>`;
    })
    .join('\n');
}

function withoutOpacity(style: Style): Style {
  return new Map([...style].filter(([name]) => name !== 'opacity'));
}

function shapeSvg(shape: Shape, group: Styled, styles: StyleResolver): string {
  const styled = { tag: shape.kind, class: shape.class };
  const whole = styles.whole(group, styled);
  const opacity = whole.get('opacity');
  const style = new Map(styles.ofShape(group, styled));
  // LibreOffice inherits it, against the standard, so it is on each shape rather than on the group.
  if (opacity !== undefined) style.set('opacity', opacity);
  if (shape.kind === 'text') return textSvg(shape, style, whole);
  return `<${styled.tag}${geometry(shape)}${attributes(style)}/>`;
}

/**
 * A text's halo is below its letters. A program that ignores paint-order would draw it over them, so it is a text of its
 * own.
 */
function textSvg(shape: Shape & { kind: 'text' }, style: Style, whole: Style): string {
  const drawn = (own: Style): string =>
    `${geometry(shape)}${attributes(own)}>${escapeText(shape.text)}</text>`;
  const letters = new Map([...style].filter(([name]) => !isOutline(name)));
  const front = `<text${drawn(letters.set('stroke', 'none'))}`;
  if ((whole.get('stroke') ?? 'none') === 'none') return front;
  const back = new Map([...whole].filter(([name]) => isOutline(name) && name !== 'paint-order'));
  for (const name of ['font-size', 'font-weight', 'font-family', 'opacity']) {
    const own = style.get(name);
    if (own !== undefined) back.set(name, own);
  }
  return `<text aria-hidden="true"${drawn(back)}${front}`;
}

function isOutline(name: string): boolean {
  return name.startsWith('stroke') || name === 'paint-order';
}

function geometry(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return ` x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}"`;
    case 'path':
      return ` d="${shape.d}"`;
    case 'rect':
      return ` x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}"`;
    case 'circle':
      return ` cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}"`;
    case 'text':
      return ` x="${shape.x}" y="${shape.y}" text-anchor="${shape.anchor}"`;
  }
}

/** A style as attributes, with a space before each. */
export function attributes(style: Style): string {
  return [...style].map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('');
}

/** Host names and file names come from scenarios and captures, so they are never trusted as markup. */
export function escapeText(content: string): string {
  return content.replace(/[&<>"]/g, (c) =>
    c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&quot;',
  );
}
