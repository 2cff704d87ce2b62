// What is put into another page, so that a player stands there.

/** A player in another page. */
export interface Placed {
  /** Of the player alone, with its options. */
  readonly address: string;
  /** For readers who cannot see the frame, and for a link. */
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** For pages of HTML, and wherever Markdown lets HTML through. */
export function frameCode({ address, title, width, height }: Placed): string {
  return [
    '<iframe',
    `  src="${attribute(address)}"`,
    `  title="${attribute(title)}"`,
    `  width="${width}"`,
    `  height="${height}"`,
    '></iframe>',
  ].join('\n');
}

/** For pages of HTML that may load the site's script; `address` is a place below `embed/` of the site. */
export function elementCode({ address, width, height }: Placed): string {
  const { href, pathname, searchParams, hash } = new URL(address);
  const [, site = '', scenario] =
    /^(.*\/)embed\/(?:([\w-]+)\/)?(?:index\.html)?$/.exec(pathname) ?? [];
  const attributes = [
    ...(scenario === undefined ? [] : [['scenario', scenario]]),
    ...(hash === '' ? [] : [['state', hash]]),
    ...searchParams,
    ['style', `max-width: ${width}px; aspect-ratio: ${width} / ${height}`],
  ];
  const root = href.slice(0, href.indexOf(pathname)) + site;
  return [
    `<script src="${attribute(root)}ack-clock.js" defer></script>`,
    '<ack-clock',
    ...attributes.map(([name = '', value = '']) =>
      switches.has(name) ? `  ${name}` : `  ${name}="${attribute(value)}"`,
    ),
    '></ack-clock>',
  ].join('\n');
}

/** Attributes that say all by being there. */
const switches: ReadonlySet<string> = new Set(['play', 'still']);

/** A link, which is all that Markdown has for it. */
export function markdownCode({ address, title }: Placed): string {
  const text = title.replace(/[\\[\]`*_<&]/g, '\\$&');
  // A space or a bracket would end the address (CommonMark 0.31.2, section 6.3).
  const target = address.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `[${text}](${target})`;
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
