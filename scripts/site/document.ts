// The frame around every page, the same in development and in the built site.

/**
 * Nothing but the site itself may be loaded or run, so a page can be trusted on a stick, in a mail
 * and behind a classroom's filter. Style attributes and inline scripts are dropped by it: see
 * CONTRIBUTING.md.
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

export interface DocumentParts {
  title: string;
  description: string;
  /** From the page's folder to the site's root: `./`, `../../`. All addresses are relative. */
  root: string;
  policy: Readonly<Record<string, string>>;
  /** Tags that bring the page's styles and script. */
  assets: string;
  /** What the page itself wants in the head, and its prerendered content. */
  head: string;
  body: string;
}

export function documentOf(parts: DocumentParts): string {
  const policy = Object.entries(parts.policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escape(parts.title)}</title>
<meta name="description" content="${escape(parts.description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${parts.root}favicon.svg">
${parts.assets}
${parts.head}
</head>
<body>
<div id="page" data-root="${parts.root}">${parts.body}</div>
</body>
</html>
`;
}

/** `lessons/nagle/` lies two folders below the root. */
export function rootFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './';
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
