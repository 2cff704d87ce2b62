import { escapeText } from '../../plot/marks/index.ts';

/** @param parts of the body: markup */
export function documentOf(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

/** What has no room for a picture of a page. */
export const narrowScreen = '(max-width: 39rem)';

const styles = `
body { margin: 0; background: #fff; color: #1b2130; font: 16px/1.55 Arial, Helvetica, sans-serif; }
main { max-width: 45rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header p { margin: 0; color: #565d6e; }
header p.lead { margin-top: 0.5rem; color: inherit; font-size: 1.125rem; }
h1 { margin: 0.25rem 0 0; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
h3 { margin: 1.5rem 0 0; font-size: 1.0625rem; }
h3 + p { margin: 0.25rem 0; color: #565d6e; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 0.5rem 1.5rem; }
dt { color: #565d6e; font-size: 0.875rem; }
dd { margin: 0; overflow-wrap: anywhere; }
ol { margin: 0.5rem 0; padding: 0; list-style: none; }
ol li { display: grid; grid-template-columns: minmax(7rem, auto) minmax(0, 1fr); gap: 0 1rem; margin: 0.5rem 0; }
.at { font-variant-numeric: tabular-nums; font-weight: 600; }
.calls { grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
code { overflow-wrap: anywhere; }
small { color: #565d6e; font-size: 0.875rem; }
img { display: block; width: 100%; height: auto; }
@media ${narrowScreen} { img { max-width: 30rem; } }
@media (max-width: 30rem) { ol li { grid-template-columns: minmax(0, 1fr); } }
@media print { section { break-inside: avoid; } }
`;
