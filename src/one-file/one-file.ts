import { inlineScript, inlineStyle, type Inlined } from './inline.ts';
import { partsOf } from './parts.ts';

/** Files of the built site, by their paths below its root: on a disk, or asked of a server. */
export interface SiteFiles {
  /** @returns undefined if there is no such file */
  text(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

/** A run that the page is opened with, in the place of its own. */
export interface OpenedRun {
  /** All of it, as a link's fragment with its #. */
  readonly state: string;
  readonly title: string;
}

export interface OneFileOptions {
  /** Where the site stands, with a slash at its end; '' if that is not known: links to it become text. */
  readonly address: string;
  /** For an embedded player's page; left out: it shows what it was built with. */
  readonly opened?: OpenedRun;
}

/** Something is missing of the built site; the message says which file. */
export class SiteIncomplete extends Error {
  override name = 'SiteIncomplete';
}

/** The script that begins a page in one file: see src/ui/one-file/early.ts. */
export const earlyFile = 'one-file.js';

/**
 * @param page folder of a page below the site's root, with a slash at its end: `lessons/nagle/`
 * @throws SiteIncomplete
 */
export async function oneFile(
  page: string,
  files: SiteFiles,
  { address, opened }: OneFileOptions,
): Promise<string> {
  const read = async (path: string): Promise<string> => required(await files.text(path), path);
  const built = await read(`${page}index.html`);
  const html = opened === undefined ? built : withRun(built, opened);
  const root = '../'.repeat(page.split('/').length - 1);
  const [head = '', body = ''] = html.split('</head>');

  const own = [...head.matchAll(/<script defer src="([^"]+)"><\/script>/g)].map(([, src]) =>
    src!.slice(root.length),
  );
  const later = [...body.matchAll(/ data-(?:engine|export)="([^"]+)"/g)].map(([, src]) =>
    src!.slice(root.length),
  );
  const early = inlineScript(await read(earlyFile));
  const scripts = [...(await Promise.all(later.map(read))), ...(await partsOf(own, read))].map(
    inlineScript,
  );
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) =>
    href!.slice(root.length),
  );
  const styles = await Promise.all(
    sheets.map(async (path) => inlineStyle(await withFaces(await read(path), path, files))),
  );
  const icon = `data:image/svg+xml,${encodeURIComponent(await read('favicon.svg'))}`;

  const kept = head
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '')
    .replace(/<link rel="(?:icon|apple-touch-icon|manifest|stylesheet)"[^>]*>\n?/g, '')
    .replace(/<meta (?:property="og:|name="twitter:)[^>]*>\n?/g, '')
    .replace(/<script[^>]*><\/script>\n?/g, '')
    .replace(
      '<meta charset="utf-8">\n',
      `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policyOf([early, ...scripts], styles)}">\n`,
    );
  const at = address === '' ? '' : ` data-at="${escape(address + page)}"`;
  const alone = body
    .replace(/ data-(?:engine|export)="[^"]+"/g, '')
    .replace('<div id="page"', `<div id="page" data-alone${at}`)
    .replace(/<a ([^>]*?)href="(?!#|https?:)([^"]*)"/g, (_, before: string, href: string) =>
      address === ''
        ? `<a ${before}`.trimEnd()
        : `<a ${before}href="${escape(new URL(href, address + page).href)}"`,
    );
  return [
    kept.trimEnd(),
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    early.tag,
    ...styles.map(({ tag }) => tag),
    '</head>',
    alone
      .trimStart()
      .replace('</body>', () => `${scripts.map(({ tag }) => tag).join('\n')}\n</body>`),
  ].join('\n');
}

/** The page's own picture and words are another run's: this one is made as soon as the file is opened. */
function withRun(html: string, { state, title }: OpenedRun): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(/<meta name="description"[^>]*>\n/, '')
    .replace(
      /(<div id="page")([^>]*>).*(<\/div>\n<script type="application\/json")/s,
      (_, begin: string, rest: string, end: string) =>
        `${begin} data-state="${escape(state)}"${rest}<noscript>This run is made when the file is opened, by scripts inside it. This browser runs none.</noscript>${end}`,
    );
}

/** Nothing but what is inside may be run or loaded. */
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

/** A style sheet with its typefaces inside. @param path its own, which theirs go out from */
async function withFaces(css: string, path: string, files: SiteFiles): Promise<string> {
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
  return css.replace(named, (_, name: string) => inside.get(name)!);
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
