// The frame around every page, the same in development and in the built site.
import type { Page, PagePreview, RenderedPage } from '../../src/ui/site/page.ts';
import type { LazyScript } from './kinds.ts';
import { previewFile } from './preview-file.ts';

/**
 * Only the site itself can be loaded or run, so a page can be trusted on a stick, in a mail and behind a classroom's filter.
 * Style attributes and inline scripts are blocked by it: see CONTRIBUTING.md.
 */
export const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self' data:",
  'img-src': "'self' data: blob:",
  'worker-src': "'self' blob:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** The page's part of a document. */
export interface DocumentPage extends Omit<Page, 'render' | 'preview'> {
  readonly preview?: Pick<PagePreview, 'alt'> | undefined;
}

export interface DocumentParts {
  page: DocumentPage;
  rendered: RenderedPage;
  /** From the page's folder to the site's root: `./`, `../../`. All addresses are relative. */
  root: string;
  /** The site's future address, if it is known. */
  address: URL | undefined;
  policy: Readonly<Record<string, string>>;
  /** Addresses of what is loaded on demand; unused in a page without data. */
  lazy: Readonly<Partial<Record<LazyScript, string>>>;
  /** Tags that load the page's styles and scripts. */
  assets: string;
}

/** A page as an HTML document. */
export function documentOf({
  page,
  rendered,
  root,
  address,
  policy,
  lazy,
  assets,
}: DocumentParts): string {
  const directives = Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${directives}">
<title>${escape(page.title)}</title>
<meta name="description" content="${escape(page.description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${root}favicon.svg">
<link rel="apple-touch-icon" href="${root}touch-icon.png">
<link rel="manifest" href="${root}manifest.webmanifest">
${previewOf(page, root, address)}
${assets}
${rendered.head}
</head>
<body>
<div id="page" data-root="${root}" data-path="${page.path}"${lazyOf(rendered, lazy)}${placeOf(rendered, address)}>${rendered.body}</div>
${dataOf(rendered)}</body>
</html>
`;
}

/** What other sites show for a link. They need absolute addresses. */
function previewOf(page: DocumentPage, root: string, address?: URL): string {
  const { title, description, path, preview } = page;
  const site = address?.href ?? root;
  const alt = preview?.alt ?? 'A sequence plot in which neither side sends for 184 milliseconds';
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', 'Ackclock'],
    ['og:title', title],
    ['og:description', description],
    ...(address === undefined ? [] : [['og:url', site + path]]),
    ['og:image', site + (preview === undefined ? 'social-preview.png' : previewFile(path))],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', alt],
  ] as const;
  return [
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escape(content ?? '')}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}

function lazyOf({ data }: RenderedPage, lazy: DocumentParts['lazy']): string {
  if (data === undefined) return '';
  return Object.entries(lazy)
    .map(([name, address]) => ` data-${name}="${address}"`)
    .join('');
}

/** The site's future address, for code with links to it from elsewhere; unused in a page without data. */
function placeOf({ data }: RenderedPage, address?: URL): string {
  if (data === undefined || address === undefined) return '';
  return ` data-address="${escape(address.href)}"`;
}

/** The page's own data, in that page only. Not a script to a browser; `</script>` in it must not end it. */
function dataOf({ data }: RenderedPage): string {
  if (data === undefined) return '';
  const json = data.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="page-data">${json}</script>\n`;
}

/** The file of a page: a folder's `index.html`, or the file that it is. */
export function fileOf(path: string): string {
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/**
 * `lessons/nagle/` is two folders below the root. A server shows 404.html at any depth, so only the site's full path, if it
 * is known, works there.
 */
export function rootFrom(path: string, address?: URL): string {
  if (path === '404.html' && address !== undefined) return address.pathname;
  return '../'.repeat(path.split('/').length - 1) || './';
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
