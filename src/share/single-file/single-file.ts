import { SiteIncomplete } from './errors.ts';
import { inlineScript, inlineStyle, type Inlined } from './inline.ts';
import { partsOf } from './parts.ts';
import { Spelling } from './spelling.ts';

/** Files of the built site, by their paths below its root: on a disk, or requested from a server. */
export interface SiteFiles {
  /** @returns undefined if there is no such file */
  text(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

/** A run to open the page with, instead of its own. */
export interface TitledLink {
  /** All of it, as a link's fragment with its #. */
  readonly state: string;
  readonly title: string;
}

export interface OneFileOptions {
  /** The site's address, with a slash at its end; '' if it is not known: links to it become text. */
  readonly address: string;
  /** For an embedded player's page; left out: the run that it was built with. */
  readonly opened?: TitledLink;
}

/** The first script in a single-file page: see src/ui/site/single-file/early.ts. */
export const earlyFile = 'one-file.js';

/** Scripts that a page loads on demand; `data-` attributes on its element have their addresses. */
const lazyScripts = ['engine', 'export'] as const;

/** The same, of no use to a lesson or an embedded player. */
const unusedScript = 'studies';

/**
 * @param page folder of a page below the site's root, with a slash at its end: `lessons/nagle/`
 * @throws SiteIncomplete, SiteUnlike
 */
export async function oneFile(
  page: string,
  files: SiteFiles,
  { address, opened }: OneFileOptions,
): Promise<string> {
  const read = async (path: string): Promise<string> => required(await files.text(path), path);
  const path = `${page}index.html`;
  const spelt = new Spelling(path);
  const built = await read(path);
  const html = opened === undefined ? built : withRun(built, opened, spelt);
  const root = '../'.repeat(page.split('/').length - 1);
  const below = (address: string): string => address.slice(root.length);
  const [head, body] = spelt.halves(html, '</head>');

  const own = spelt
    .each(head, /<script defer src="([^"]+)"><\/script>/g, 'script of the page')
    .map(below);
  const lazy = lazyScripts.map((name) =>
    below(spelt.only(body, lazyScriptPattern(name), `address of its lazy script ‘${name}’`)),
  );
  const early = inlineScript(await read(earlyFile));
  const scripts = [...(await Promise.all(lazy.map(read))), ...(await partsOf(own, read))].map(
    inlineScript,
  );
  const sheets = spelt
    .each(head, /<link rel="stylesheet" href="([^"]+)">/g, 'style sheet')
    .map(below);
  const styles = await Promise.all(
    sheets.map(async (sheet) => inlineStyle(await withFonts(await read(sheet), sheet, files))),
  );
  const icon = `data:image/svg+xml,${encodeURIComponent(await read('favicon.svg'))}`;
  const policy = policyOf([early, ...scripts], styles);
  return [
    bareHead(head, policy, spelt).trimEnd(),
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    early.tag,
    ...styles.map(({ tag }) => tag),
    '</head>',
    spelt.replaceOnly(
      bareBody(body, address, page, spelt),
      /<\/body>/g,
      'end of the body',
      () => `${scripts.map(({ tag }) => tag).join('\n')}\n</body>`,
    ),
  ].join('\n');
}

function lazyScriptPattern(name: string): RegExp {
  return new RegExp(` data-${name}="([^"]+)"`, 'g');
}

/** A page's head without anything that would be loaded, and with another policy. */
function bareHead(head: string, policy: string, spelt: Spelling): string {
  const links = /<link rel="(?:icon|apple-touch-icon|manifest|stylesheet)"[^>]*>\n?/g;
  const previews = /<meta (?:property="og:|name="twitter:)[^>]*>\n?/g;
  let kept = spelt.replaceOnly(
    head,
    /<meta http-equiv="Content-Security-Policy"[^>]*>\n/g,
    'policy',
    () => '',
  );
  kept = spelt.without(kept, links, 'link to an icon');
  kept = spelt.without(kept, previews, 'preview for other sites');
  kept = spelt.without(
    kept,
    /<script (?:defer )?src="[^"]*"(?: data-faces="[^"]*")?><\/script>\n?/g,
    'script',
  );
  kept = spelt.replaceOnly(
    kept,
    /<meta charset="utf-8">\n/g,
    'encoding',
    (meta) => `${meta}<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
  );
  // Link relations that we do not know could load something, too.
  spelt.none(kept, /<(?:link|script|base)\b[^>]*>/i);
  return kept;
}

/** A page's body without anything that would be loaded; its links lead to the site, or nowhere. */
function bareBody(body: string, address: string, page: string, spelt: Spelling): string {
  const at = address === '' ? '' : ` data-at="${escape(address + page)}"`;
  let alone = body;
  for (const name of [...lazyScripts, unusedScript])
    alone = alone.replace(lazyScriptPattern(name), '');
  alone = spelt.replaceOnly(
    alone,
    /<div id="page"/g,
    'element of the page',
    (begin) => `${begin} data-alone${at}`,
  );
  alone = alone.replace(/<a((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>/g, (_, attributes: string) => {
    const led = attributes.replace(/ href="(?!#|https?:)([^"]*)"/, (_, href: string) =>
      address === '' ? '' : ` href="${escape(new URL(href, address + page).href)}"`,
    );
    return `<a${led}>`;
  });
  // Embedded data is not part of the page; everything that could load something has one of the forms above.
  const shown = alone.replace(/<script type="application\/json".*?<\/script>/gs, '');
  spelt.none(shown, /<a\b(?!(?:\s+[\w:-]+(?:="[^"]*")?)*>)[^>]*>/);
  spelt.none(shown, /<\w[^>]*\s(?:src|srcset|poster|action)=[^>]*>/);
  spelt.none(shown, /<(?:script|link|style|iframe|object|embed)\b[^>]*>/);
  return alone;
}

/** The page's own picture and words are another run's: this one is made as soon as the file is opened. */
function withRun(html: string, { state, title }: TitledLink, spelt: Spelling): string {
  // Pictures have titles, too.
  let page = spelt.replaceOnly(
    html,
    /<title>[^<]*<\/title>(?=\n<meta name="description")/g,
    'title',
    () => `<title>${escape(title)}</title>`,
  );
  page = spelt.replaceOnly(page, /<meta name="description"[^>]*>\n/g, 'description', () => '');
  return spelt.replaceOnly(
    page,
    /(<div id="page")([^>]*>).*(<\/div>\n<script type="application\/json")/gs,
    'picture of the page, with its data behind it',
    (_, begin: string, rest: string, end: string) =>
      `${begin} data-state="${escape(state)}"${rest}<noscript>This run is made when the file is opened, by scripts inside it. This browser runs none.</noscript>${end}`,
  );
}

/** Only what is inside can be run or loaded. */
function policyOf(scripts: readonly Inlined[], styles: readonly Inlined[]): string {
  const hashes = (inlined: readonly Inlined[]) =>
    inlined.map(({ hash }) => `'sha256-${hash}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashes(scripts)}`,
    `style-src ${hashes(styles)}`,
    'font-src data:',
    'img-src data: blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A style sheet with its fonts inside. @param path its own, the base of theirs */
async function withFonts(css: string, path: string, files: SiteFiles): Promise<string> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const named = /url\((?!data:)(?:\.\/)?([^)'"]+\.woff2)\)/g;
  const names = [...new Set([...css.matchAll(named)].map(([, name]) => name!))];
  const faces = await Promise.all(
    names.map(async (name) => {
      const bytes = required(await files.bytes(folder + name), folder + name);
      return [name, `url(data:font/woff2;base64,${base64(bytes)})`] as const;
    }),
  );
  const inside = new Map(faces);
  const whole = css.replace(named, (_, name: string) => inside.get(name)!);
  new Spelling(path).none(whole, /url\(\s*(?!["']?(?:data:|#))[^)]*|@import\b[^;]*/);
  return whole;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  return btoa(text);
}

function required<T>(found: T | undefined, path: string): T {
  if (found === undefined) throw new SiteIncomplete(path);
  return found;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
