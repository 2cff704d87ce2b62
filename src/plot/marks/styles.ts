import { pageType, presentType, type TypeScale } from './type-scale.ts';

/** The colors that a picture needs, one for each meaning; values are anything CSS accepts as a color. */
export interface Palette {
  readonly surface: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly data: string;
  readonly dataTint: string;
  readonly ack: string;
  readonly held: string;
  readonly heldTint: string;
  readonly cursor: string;
  readonly loss: string;
  /** Connections other than the one on view, when several share a queue; their numbers are shown beside. */
  readonly flows: readonly [string, string, string, string];
}

/** The page's own colors: its custom properties, which adapt to light and dark. */
export const pagePalette: Palette = {
  surface: 'var(--surface)',
  ink: 'var(--ink)',
  inkSoft: 'var(--ink-soft)',
  line: 'var(--line)',
  data: 'var(--data)',
  dataTint: 'var(--data-tint)',
  ack: 'var(--ack)',
  held: 'var(--held)',
  heldTint: 'var(--held-tint)',
  cursor: 'var(--cursor)',
  loss: 'var(--loss)',
  flows: ['var(--flow-1)', 'var(--flow-2)', 'var(--flow-3)', 'var(--flow-4)'],
};

/** For files: fixed colors on white. */
export const filePalette: Palette = {
  surface: '#ffffff',
  ink: '#1b2130',
  inkSoft: '#565d6e',
  line: '#e5e0d5',
  data: '#1a5bb8',
  dataTint: '#e6eef9',
  ack: '#1a7340',
  held: '#8c5409',
  heldTint: '#faf0dd',
  cursor: '#7535a3',
  loss: '#b3241c',
  flows: ['#0b6e74', '#97356f', '#5a6108', '#565d6e'],
};

export interface Fonts {
  readonly interface: string;
  readonly prose: string;
}

export const pageFonts: Fonts = { interface: 'var(--interface)', prose: 'var(--prose)' };
/** For files: fonts that most machines have. Some programs use only the first name. */
export const fileFonts: Fonts = {
  interface: 'Arial, Helvetica, sans-serif',
  prose: "Georgia, 'Times New Roman', serif",
};

/** A selector of at most two parts, relative to the picture, and its declarations. */
export type Rule = readonly [selector: string, declarations: string];

/** Text sizes as written in a style sheet, and the factor for stroke widths relative to a page. */
interface Sizes extends Readonly<
  Record<Exclude<keyof TypeScale, 'name' | 'amounts' | 'weight'>, string>
> {
  thick(pixels: number): string;
}

const sizeNames = ['label', 'strong', 'headline', 'tick', 'callout', 'disc'] as const;

function sizesAs(
  written: (name: (typeof sizeNames)[number]) => string,
  thick: Sizes['thick'],
): Sizes {
  const [label, strong, headline, tick, callout, disc] = sizeNames.map(written) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { label, strong, headline, tick, callout, disc, thick };
}

/** As custom properties, set by a class on the picture's root. */
const variableSizes = sizesAs(
  (name) => `var(--picture-${name})`,
  (pixels) => `calc(var(--picture-weight) * ${pixels}px)`,
);

function fixedSizes(type: TypeScale): Sizes {
  return sizesAs(
    (name) => `${type[name]}px`,
    (pixels) => String(Math.round(pixels * type.weight * 10) / 10),
  );
}

/** The sizes of large numbers in any picture. */
const numberSizes = [...new Set([pageType, presentType].flatMap(({ amounts }) => amounts))];

/**
 * The style rules of every picture.
 * @param type the sizes of its text; left out: as custom properties of the page
 */
export function pictureRules(palette: Palette, fonts: Fonts, type?: TypeScale): readonly Rule[] {
  const sizes = type === undefined ? variableSizes : fixedSizes(type);
  const { thick } = sizes;
  return [
    ['', `font-family: ${fonts.interface}; font-size: ${sizes.label}`],
    ['text', `fill: ${palette.ink}; stroke: none`],
    ['.axis', `stroke: ${palette.line}; fill: none`],
    ['.axis .baseline', `stroke: ${palette.inkSoft}; stroke-width: ${thick(1)}`],
    ['.axis text, .note text', `fill: ${palette.inkSoft}; font-size: ${sizes.tick}`],
    ['.axis .host', `fill: ${palette.ink}; font-size: ${sizes.strong}; font-weight: 600`],
    ['.axis .break', `stroke: ${palette.inkSoft}; stroke-width: 1.2`],
    ['.axis .gap', `stroke: ${palette.surface}; stroke-width: 4`],
    ['.data', `stroke: ${palette.data}; stroke-width: ${thick(2)}; fill: none`],
    ['.data .head', `fill: ${palette.data}; stroke: none`],
    // Sent before: hollow, so that it is recognizable where there is no room for its letter.
    ['.data .again', `fill: ${palette.surface}; stroke: ${palette.data}; stroke-width: 1.3`],
    ['.copy', 'stroke-dasharray: 4 2.5'],
    ['.crowd', 'stroke-width: 1; stroke-opacity: 0.45; fill-opacity: 0.45'],
    ['.casing', `stroke: ${palette.surface}; stroke-width: 6`],
    ['.data .strong', 'font-weight: 700'],
    ['.data .pushed', `fill: ${palette.surface}; stroke-width: 1.6`],
    ['.data text', `fill: ${palette.data}; font-weight: 500`],
    ['.ack', `stroke: ${palette.ack}; stroke-width: ${thick(1.8)}; fill: none`],
    ['.ack .block', 'stroke-width: 1.4'],
    ['.ack .second', 'stroke-dasharray: 8 3'],
    ['.ack .third', 'stroke-dasharray: 2 2.5'],
    ['.ack .fourth', 'stroke-dasharray: 9 3 2 3'],
    // Hollow, so that an ACK's arrow differs from data's in gray and in forced colors too.
    ['.ack .head', `fill: ${palette.surface}; stroke-width: 1.4; stroke-linejoin: round`],
    ['.ack text', `fill: ${palette.ack}; font-weight: 500`],
    ['.control', `stroke: ${palette.inkSoft}; stroke-width: ${thick(1.6)}; fill: none`],
    ['.control .head', `fill: ${palette.inkSoft}; stroke: none`],
    ['.control text', `fill: ${palette.inkSoft}; font-weight: 500`],
    ['.reset, .lost', `stroke: ${palette.loss}; stroke-width: ${thick(1.8)}; fill: none`],
    ['.reset .head, .lost .head', `fill: ${palette.loss}; stroke: none`],
    ['.reset text, .lost text, text.lost', `fill: ${palette.loss}; stroke: none; font-weight: 600`],
    ['.data .area', `fill: ${palette.dataTint}; stroke: none`],
    // In pictures of long runs: bands of indistinguishable marks, and in them the rare ones.
    ['.data .dense', `fill: ${palette.data}; stroke: none`],
    ['.window-edge .dense', `fill: ${palette.held}; stroke: none; fill-opacity: 0.25`],
    ['.congestion-edge .dense', `fill: ${palette.held}; stroke: none; fill-opacity: 0.4`],
    ['.ack .dense', `fill: ${palette.ack}; stroke: none; fill-opacity: 0.45`],
    ['.data .counted', `fill: ${palette.data}; stroke: none; fill-opacity: 0.45`],
    ['.ack .counted', `fill: ${palette.ack}; stroke: none; fill-opacity: 0.45`],
    ['.data .rare', `fill: ${palette.surface}; stroke: ${palette.data}; stroke-width: 1`],
    ['.lost .rare, .reset .rare', `fill: ${palette.loss}; stroke: none`],
    ['.control .rare', `fill: ${palette.inkSoft}; stroke: none`],
    ['.window-edge .rare', `fill: ${palette.held}; stroke: none`],
    ['.window-edge', `stroke: ${palette.held}; stroke-width: ${thick(1.5)}; fill: none`],
    [
      '.congestion-edge',
      `stroke: ${palette.held}; stroke-width: ${thick(1.5)}; stroke-dasharray: 5 3; fill: none`,
    ],
    ['.window-edge text, .congestion-edge text, .hold text', `fill: ${palette.held}`],
    ['.congestion-edge .pushed', `fill: ${palette.surface}; stroke-dasharray: none`],
    [
      '.threshold',
      `stroke: ${palette.inkSoft}; stroke-width: ${thick(1.5)}; stroke-dasharray: 1.5 3; fill: none`,
    ],
    ['.cubic, .friendly', `stroke: ${palette.inkSoft}; stroke-width: ${thick(1)}; fill: none`],
    ['.friendly', 'stroke-dasharray: 8 3'],
    ['.cubic .epoch', `stroke: ${palette.line}`],
    ['.threshold text, .cubic text, .friendly text', `fill: ${palette.inkSoft}`],
    ['.unacknowledged', `stroke: ${palette.data}; stroke-width: ${thick(1)}; fill: none`],
    ['.unacknowledged .dense', `fill: ${palette.data}; stroke: none; fill-opacity: 0.3`],
    ['.unacknowledged text', `fill: ${palette.data}`],
    ['.repair', `stroke: ${palette.held}; stroke-width: ${thick(1)}; fill: none`],
    ['.repair .span', `fill: ${palette.heldTint}; stroke: none`],
    ['.repair .end', 'stroke-dasharray: 2 2'],
    ['.repair text', `fill: ${palette.held}`],
    ['.queue', `stroke: ${palette.inkSoft}; stroke-width: ${thick(1.3)}; fill: none`],
    ['.queue .area', `fill: ${palette.line}; stroke: none`],
    ['.queue .room', `stroke: ${palette.inkSoft}; stroke-width: 1; stroke-dasharray: 4 4`],
    ['.queue .slot', `stroke: ${palette.line}; stroke-width: 1`],
    ['.queue text', `fill: ${palette.inkSoft}`],
    ['.queue .own', `fill: ${palette.data}; stroke: none`],
    ...palette.flows.map((flow, i): [string, string] => [
      `.queue .flow-${i + 1}`,
      `fill: ${flow}; stroke: none`,
    ]),
    // Results of studies: distinguished by their dashes and by their names.
    ['.curve', 'stroke-width: 1.8; fill: none'],
    ...[palette.ink, ...palette.flows].map((color, i): [string, string] => [
      `.curve .series-${i + 1}`,
      `stroke: ${color}`,
    ]),
    ['.curve .series-2', 'stroke-dasharray: 7 3'],
    ['.curve .series-3', 'stroke-dasharray: 2 3'],
    ['.curve .series-4', 'stroke-dasharray: 9 3 2 3'],
    ['.curve .series-5', 'stroke-dasharray: 3 2 3 6'],
    ['.curve .interval', 'stroke-width: 1; stroke-dasharray: none'],
    ['.curve .dot', 'stroke-width: 1.6; stroke-dasharray: none'],
    ['.curve .ring', 'stroke-width: 1; stroke-dasharray: none'],
    ...[palette.ink, ...palette.flows].map((color, i): [string, string] => [
      `.curve text.series-${i + 1}`,
      `fill: ${color}; stroke: none; font-weight: 500`,
    ]),
    ['.queue .foreign', `fill: ${palette.surface}; stroke: ${palette.inkSoft}`],
    ['.queue .cross', `stroke: ${palette.loss}; stroke-width: 1.8`],
    ['.queue .head', `fill: ${palette.line}; stroke: none`],
    ['.queue .number', `fill: ${palette.surface}; font-weight: 600`],
    ['.path', `stroke: ${palette.cursor}; stroke-width: 7; stroke-linejoin: round; fill: none`],
    ['.path .chain', 'opacity: 0.25'],
    ['.path .span', `fill: ${palette.cursor}; stroke: none; opacity: 0.14`],
    ['.hold', `stroke: ${palette.held}; stroke-width: ${thick(1.5)}; fill: none`],
    ['.hold .band', `fill: ${palette.heldTint}; stroke: none`],
    ['.hold .sender', 'stroke-dasharray: 4 3'],
    ['.hold .inferred', 'stroke-dasharray: 2 2.5'],
    ['.hold .timer', `fill: ${palette.surface}`],
    ['.hold .elapsed', 'stroke-width: 4'],
    ['.hold .left', `fill: ${palette.held}; stroke: none`],
    ['.hold .strong, .repair .strong', 'font-weight: 600'],
    ['.hold .headline', `font: 600 ${sizes.headline} ${fonts.prose}`],
    ['.hold .bar', `fill: ${palette.held}; stroke: none`],
    ['.hold .beat', 'stroke-width: 1.8'],
    ['.hold .pending', 'stroke-width: 1; stroke-dasharray: 4 4'],
    ['.hold .hand', 'stroke-width: 1.4'],
    // Waits counted one by one, in columns.
    ['.hold .block', `fill: ${palette.heldTint}; stroke-width: 1`],
    ['.note .before', `fill: none; stroke: ${palette.inkSoft}; stroke-dasharray: 2 2`],
    ['.axis .guide', 'stroke-dasharray: 2 5'],
    ['.data .leader', `stroke: ${palette.inkSoft}; stroke-width: 1`],
    // Whole runs: arrows in thin bundles, words in the sizes of the page around.
    ['.fine', 'stroke-width: 1.4'],
    ['.head.small', 'stroke-width: 1'],
    ['text.lane', `fill: ${palette.ink}; font-weight: 600`],
    ['text.soft', `fill: ${palette.inkSoft}`],
    ...[12, 14, 16, 18, 20, 24].map((size): [string, string] => [
      `text.size-${size}`,
      `font-size: ${size}px`,
    ]),
    ...numberSizes.map((size): [string, string] => [
      `text.number-${size}`,
      `font: 600 ${size}px ${fonts.prose}`,
    ]),
    [
      '.ghost',
      `stroke: ${palette.ack}; stroke-width: ${thick(1.3)}; stroke-dasharray: 2 3; fill: none`,
    ],
    ['.ghost .head', `fill: ${palette.surface}; stroke-dasharray: none`],
    ['.ghost text', `fill: ${palette.ack}`],
    ['.application', `stroke: ${palette.inkSoft}; stroke-width: 1; fill: none`],
    ['.application .act', `fill: ${palette.ink}; stroke: none`],
    ['.application .think', `stroke: ${palette.inkSoft}; stroke-width: 3; stroke-dasharray: 1.5 2`],
    ['.application .leader', `stroke: ${palette.line}`],
    ['.application text', `fill: ${palette.inkSoft}`],
    ['.element', `stroke: ${palette.inkSoft}; fill: none`],
    ['.element .waiting', 'stroke-width: 1; stroke-dasharray: 1 3'],
    ['.element .connecting', `fill: ${palette.surface}; stroke-width: 1.2`],
    ['.element .asking', `fill: ${palette.ink}; stroke: none`],
    ['.element .answering', 'stroke-width: 1.4'],
    ['.element .receiving', `fill: ${palette.data}; stroke: none`],
    ['.element text', `fill: ${palette.data}; font-weight: 500`],
    ['.measure', `stroke: ${palette.ink}; fill: none`],
    ['.measure .now', `fill: ${palette.data}; stroke: none`],
    ['.measure .start', `fill: ${palette.inkSoft}; stroke: none`],
    ['.measure .silence', `fill: ${palette.heldTint}; stroke: ${palette.held}; stroke-width: 1`],
    ['.measure .tried', `fill: ${palette.dataTint}; stroke: ${palette.data}; stroke-width: 1`],
    ['.measure .bad', `fill: ${palette.heldTint}; stroke: ${palette.held}; stroke-width: 1`],
    ['.measure .bad-now', `fill: ${palette.held}; stroke: none`],
    ['.measure .good', `fill: ${palette.surface}; stroke: ${palette.ack}; stroke-width: 1`],
    ['.measure .good-now', `fill: ${palette.ack}; stroke: none`],
    ['.measure .goal', 'stroke-width: 1.5; stroke-dasharray: 2 3'],
    ['.measure .strong', 'font-weight: 600'],
    ['.callout', `stroke: ${palette.cursor}; stroke-width: ${thick(2.2)}; fill: none`],
    ['.callout .line.data, .callout .leader.data', `stroke: ${palette.data}`],
    ['.callout .line.ack, .callout .leader.ack', `stroke: ${palette.ack}`],
    ['.callout .line.held, .callout .leader.held', `stroke: ${palette.held}`],
    ['.callout .strong', 'stroke-width: 3.2'],
    ['.callout .leader', 'stroke-width: 1.2'],
    ['.callout .disc', `fill: ${palette.cursor}; stroke: ${palette.surface}; stroke-width: 1.5`],
    ['.callout text', `fill: ${palette.cursor}; font-size: ${sizes.callout}; font-weight: 600`],
    ['.callout text.data', `fill: ${palette.data}`],
    ['.callout text.ack', `fill: ${palette.ack}`],
    ['.callout text.held', `fill: ${palette.held}`],
    ['.callout text.amount', `fill: ${palette.ink}; font-weight: 500`],
    [
      '.callout text.number',
      `fill: ${palette.surface}; font-size: ${sizes.disc}; font-weight: 700`,
    ],
    ...numberSizes.map((size): [string, string] => [
      `.callout text.number-${size}`,
      `font: 600 ${size}px ${fonts.prose}`,
    ]),
    [
      '.halo',
      `stroke: ${palette.surface}; stroke-width: 3; stroke-linejoin: round; paint-order: stroke`,
    ],
    [
      '.tint-halo',
      `stroke: ${palette.heldTint}; stroke-width: 3; stroke-linejoin: round; paint-order: stroke`,
    ],
    ['.plate', `fill: ${palette.surface}; stroke: none`],
    ['.hit', 'fill: none; stroke: transparent; stroke-width: 14; pointer-events: stroke'],
    ['.hit-area', 'fill: transparent; stroke: none; pointer-events: all'],
    ['.veil', `fill: ${palette.surface}; opacity: 0.62; pointer-events: none`],
    ['.cursor', `stroke: ${palette.cursor}; stroke-width: 1.5; fill: none; pointer-events: none`],
    ['.cursor .faint', 'stroke-width: 1; opacity: 0.3'],
    ['.cursor .grip', `fill: ${palette.cursor}; stroke: none`],
    ['.cursor text', `fill: ${palette.surface}; font-weight: 600; font-size: ${sizes.tick}`],
    [
      '.in-flight',
      `fill: ${palette.cursor}; stroke: ${palette.surface}; stroke-width: 1.5; pointer-events: none`,
    ],
    ['.hold .flight', `stroke: ${palette.cursor}; stroke-width: 1.5; opacity: 0.5`],
    ['.rubber', `fill: ${palette.cursor}; fill-opacity: 0.1; stroke: ${palette.cursor}`],
    ['.ruler', `stroke: ${palette.ink}; stroke-width: 1.3; fill: none; pointer-events: none`],
    ['.ruler .extent', 'stroke-dasharray: 3 3'],
    ['.ruler .end', `fill: ${palette.surface}; stroke-width: 1.6`],
    ['.ruler .plate', `fill: ${palette.surface}; stroke: ${palette.ink}; stroke-width: 1`],
    ['.ruler text', `fill: ${palette.ink}; font-weight: 600`],
    // Not the background of words: arrows would show through it. 3:1 in both themes (tests/ui/contrast.test.ts).
    ['.ahead text, .ahead line, .ahead path, .ahead circle', 'opacity: 0.72'],
    ['.selected', `stroke: ${palette.cursor}; stroke-width: 3`],
    ['.selected .receiving', `fill: ${palette.cursor}`],
    ['.selected .head', `fill: ${palette.cursor}`],
    ['.selected text', `fill: ${palette.cursor}; font-weight: 700`],
  ];
}

/** Of what only charts of results have: no player draws it. */
const ofCharts = /^\.(?:curve|measure)\b/;

/**
 * The style sheets of pictures, for the page: they are written to src/ui/styles (a test keeps them equal), because the
 * page's Content-Security-Policy drops styles inside inline SVG.
 */
export function pictureStyles(
  palette: Palette,
  fonts: Fonts,
): { readonly picture: string; readonly chart: string } {
  const rules = pictureRules(palette, fonts);
  return {
    picture: [
      sizesStyle('.picture', pageType),
      sizesStyle('.picture.present', presentType),
      ...rules.filter(([selector]) => !ofCharts.test(selector)).map(ruleStyle),
    ].join('\n\n'),
    chart: rules
      .filter(([selector]) => ofCharts.test(selector))
      .map(ruleStyle)
      .join('\n\n'),
  };
}

function ruleStyle([selector, declarations]: Rule): string {
  const selectors = selector.split(', ').map((part) => `.picture ${part}`.trim());
  const body = declarations.split('; ').map((declaration) => `  ${declaration};`);
  return `${selectors.join(',\n')} {\n${body.join('\n')}\n}`;
}

function sizesStyle(selector: string, type: TypeScale): string {
  const body = sizeNames.map((name) => `  --picture-${name}: ${type[name]}px;`);
  return `${selector} {\n${[...body, `  --picture-weight: ${type.weight};`].join('\n')}\n}`;
}
