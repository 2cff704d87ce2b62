// A page becomes one file only if it is spelt as that is done: whatever would be left leading out of the file, or would
// silently stay as it is, is an error that says what was looked for. The page is made by what makes the site's.
import { describe, expect, it } from 'vitest';
import { documentOf, POLICY } from '../../../tools/site/document.ts';
import {
  earlyFile,
  oneFile,
  SiteUnlike,
  type SiteFiles,
} from '../../../src/share/single-file/index.ts';
import type { Page } from '../../../src/ui/site/page.ts';

const rendered = {
  head: '',
  body: '<a class="skip" href="#content">Skip</a><a href="../../about/index.html" title="a > b">About</a><a>x</a><abbr title="x">y</abbr><svg><title>A picture</title></svg>',
  data: '{"text":"<a href=\'../../x\'><img src=\\"y\\"></body>"}',
};
const page: Page = {
  kind: 'embed',
  path: 'embed/stall/',
  title: 'A > stall & more',
  description: 'Why "small" segments > wait',
  render: () => rendered,
};
const html = documentOf({
  page,
  rendered,
  root: '../../',
  address: undefined,
  policy: POLICY,
  lazy: {
    engine: '../../assets/engine.js',
    studies: '../../assets/studies.js',
    export: '../../assets/export.js',
  },
  assets: [
    '<link rel="stylesheet" href="../../assets/embed.css">',
    '<script src="../../assets/early.js" data-faces=""></script>',
    '<script defer src="../../assets/embed.js"></script>',
  ].join('\n'),
});
const css = '@font-face{src:url(./a.woff2)}a{fill:url(#b)}b{fill:url("data:,")}';

const opened = { state: '#s=1z', title: 'Another <run>' };

function made(document = html, style = css, run?: typeof opened): Promise<string> {
  const texts: Readonly<Record<string, string>> = {
    'embed/stall/index.html': document,
    'assets/embed.css': style,
    'assets/a.woff2': 'face',
    'assets/embed.js': 'page()',
    'assets/engine.js': 'engine()',
    'assets/export.js': 'exporter()',
    'favicon.svg': '<svg/>',
    [earlyFile]: 'early()',
  };
  const files: SiteFiles = {
    text: (path) => Promise.resolve(texts[path]),
    bytes: (path) => Promise.resolve(Buffer.from(texts[path]!)),
  };
  return oneFile('embed/stall/', files, { address: '', ...(run && { opened: run }) });
}

describe('a page as the site’s are', () => {
  it('leads nowhere, loads nothing and keeps its data', async () => {
    const file = await made();
    const [, data = ''] = /id="page-data">(.*?)<\/script>/s.exec(file) ?? [];
    expect(JSON.parse(data)).toEqual(JSON.parse(rendered.data));
    const rest = file.replace(data, '');
    expect(rest).not.toContain('assets/');
    expect(rest).not.toMatch(/\b(?:src|href)="(?!#|data:)/);
    expect(rest).toContain('<a title="a > b">About</a><a>x</a><abbr title="x">y</abbr>');
    expect(rest).toContain('<title>A &gt; stall &amp; more</title>');
    for (const call of ['early', 'engine', 'exporter', 'page']) {
      expect(rest).toContain(`<script>${call}()</script>`);
    }
  });

  it('can have another run in the place of its own', async () => {
    const file = await made(html, css, opened);
    expect(file).toContain('<title>Another &lt;run></title>');
    expect(file).toContain(' data-state="#s=1z"');
    expect(file).not.toContain('About');
    expect(file).not.toContain('name="description"');
  });
});

/** What becomes of a page if how it is spelt changes in one place. */
const changes: readonly (readonly [what: string, from: string | RegExp, to: string])[] = [
  ['no ‘</head>’', '</head>', '</HEAD>'],
  ['2 times ‘</head>’', '<body>', '</head><body>'],
  ['no policy', 'http-equiv="Content-Security-Policy"', 'http-equiv=Content-Security-Policy'],
  ['2 times policy', /<meta http-equiv.*\n/, '$&$&'],
  ['no encoding', '<meta charset="utf-8">', '<meta charset=utf-8>'],
  ['no script of the page', '<script defer src', '<script src'],
  ['no style sheet', 'rel="stylesheet"', 'rel=stylesheet'],
  ['‘<link rel=manifest', 'rel="manifest"', 'rel=manifest'],
  ['no preview', /<meta (?:property="og|name="twitter).*\n/g, ''],
  ['no address of its lazy script ‘engine’', ' data-engine="', ' data-motor="'],
  ['2 times address of its lazy script ‘export’', /data-export="[^"]*"/, '$& $&'],
  ['no element of the page', '<div id="page"', '<div class="" id="page"'],
  ['2 times element of the page', '<a>x</a>', '<div id="page"></div>'],
  ['no end of the body', '</body>', ''],
  ['‘<link rel="preload" href="x">’ is left', '</title>', '</title><link rel="preload" href="x">'],
  ['‘<script type="module"', '</title>', '</title><script type="module" src="x"></script>'],
  ['‘<a href=../x>’ is left', '<a>x</a>', '<a href=../x>x</a>'],
  ['‘<img src="x.png">’ is left', '<a>x</a>', '<img src="x.png">'],
  ['‘<form action="x">’ is left', '<a>x</a>', '<form action="x"></form>'],
  ['‘<style>’ is left', '<a>x</a>', '<style>a{}</style>'],
];

describe('a page that is spelt otherwise is refused:', () => {
  it.each(changes)('%s', async (what, from, to) => {
    const changed = html.replace(from, to);
    expect(changed).not.toBe(html);
    const refused = await made(changed).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SiteUnlike);
    expect((refused as Error).message).toContain(
      'embed/stall/index.html cannot become a single file',
    );
    expect((refused as Error).message).toContain(what);
  });

  it.each([
    ['no title', '<title>', '<title lang="en">'],
    ['no title', '<meta name="description"', '<meta name=description'],
    ['no description', /(<meta name="description"[^>]*>)\n/, '$1 '],
    [
      'no picture of the page',
      '</div>\n<script type="application/json"',
      '</div><script type="application/json"',
    ],
  ])('%s, where another run is to be shown', async (what, from, to) => {
    expect(await made(html.replace(from, to))).toContain('page()');
    const refused = made(html.replace(from, to), css, opened);
    await expect(refused).rejects.toThrow(what);
    await expect(refused).rejects.toBeInstanceOf(SiteUnlike);
  });

  it.each([
    ['‘url(./a.ttf’ is left', 'url(./a.woff2)', 'url(./a.ttf)'],
    ["‘url('../b.png'’ is left", 'url(#b)', "url('../b.png')"],
    ['‘@import "c.css"’ is left', '@font-face', '@import "c.css";@font-face'],
  ])('a style sheet: %s', async (what, from, to) => {
    await expect(made(html, css.replace(from, to))).rejects.toThrow(
      `assets/embed.css cannot become a single file`,
    );
    await expect(made(html, css.replace(from, to))).rejects.toThrow(what);
  });
});
