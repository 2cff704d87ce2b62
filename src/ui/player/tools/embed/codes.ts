// The code that puts a player into another page.

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

/**
 * For pages of HTML, and wherever Markdown lets HTML through. On a telephone it is as wide as its page; where a policy
 * or an editor takes the style away, it is as wide as it says.
 */
export function frameCode({ address, title, width, height }: Placed): string {
  return [
    '<iframe',
    `  src="${attribute(address)}"`,
    `  title="${attribute(title)}"`,
    `  width="${width}"`,
    `  height="${height}"`,
    '  style="max-width: 100%"',
    '  allow="fullscreen"',
    '></iframe>',
  ].join('\n');
}

/**
 * For HTML pages that can load the site's script; `address` is a page below `embed/` of the site, and can be a relative
 * URL between files.
 */
export function elementCode({ address, width, height }: Placed): string {
  const [, site = '', scenario, query, state = ''] =
    /^([^?#]*\/)embed\/(?:([\w-]+)\/)?(?:index\.html)?(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  const attributes = [
    ...(scenario === undefined ? [] : [['scenario', scenario]]),
    ...(state === '' ? [] : [['state', state]]),
    ...new URLSearchParams(query),
    ['width', String(width)],
    ['height', String(height)],
  ];
  return [
    `<script src="${attribute(site)}ack-clock.js" defer></script>`,
    '<ack-clock',
    ...attributes.map(([name = '', value = '']) =>
      switches.has(name) ? `  ${name}` : `  ${name}="${attribute(value)}"`,
    ),
    '></ack-clock>',
  ].join('\n');
}

/** Attributes that say all by being there. */
const switches: ReadonlySet<string> = new Set(['play', 'still', 'present']);

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
