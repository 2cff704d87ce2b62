import { describe, expect, it } from 'vitest';
import { documentOf, fileOf, POLICY, rootFrom } from '../../tools/site/document.ts';
import type { Page } from '../../src/ui/site/page.ts';

const rendered = { head: '', body: '<h1>Title</h1>', data: undefined as string | undefined };
const page: Page = {
  kind: 'lesson',
  path: 'lessons/nagle/',
  title: 'Nagle & <friends>',
  description: 'Why "small" segments wait',
  render: () => rendered,
};

function html(data?: string, address?: string, preview?: Page['preview']): string {
  return documentOf({
    page: { ...page, preview },
    rendered: { ...rendered, data },
    root: rootFrom(page.path),
    address: address === undefined ? undefined : new URL(address),
    policy: POLICY,
    lazy: {
      engine: '../../assets/engine.js',
      studies: '../../assets/studies.js',
      export: '../../assets/export.js',
    },
    assets: '',
  });
}

describe('the document around a page', () => {
  it('finds the site’s root from any depth', () => {
    expect(rootFrom('')).toBe('./');
    expect(rootFrom('about/')).toBe('../');
    expect(rootFrom('lessons/nagle/')).toBe('../../');
    expect(fileOf('')).toBe('index.html');
    expect(fileOf('about/')).toBe('about/index.html');
    expect(fileOf('404.html')).toBe('404.html');
  });

  it('gives the page of missing pages whole addresses where they are known', () => {
    const address = new URL('https://example.org/courses/ackclock/');
    expect(rootFrom('404.html')).toBe('./');
    expect(rootFrom('404.html', address)).toBe('/courses/ackclock/');
    expect(rootFrom('about/', address)).toBe('../');
  });

  it('keeps a page’s data from ending its element', () => {
    const data = { text: '</script><script>alert(1)</script>' };
    const text = html(JSON.stringify(data));
    const [, embedded = ''] =
      /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(embedded)).toEqual(data);
    expect(html()).not.toContain('page-data');
  });

  it('escapes titles and descriptions', () => {
    expect(html()).toContain('<title>Nagle &amp; &lt;friends&gt;</title>');
    expect(html()).toContain('content="Why &quot;small&quot; segments wait"');
  });

  it('gives previews whole addresses where they are known', () => {
    expect(html()).toContain('<meta property="og:image" content="../../social-preview.png">');
    expect(html()).not.toContain('og:url');
    const there = html(undefined, 'https://example.org/ackclock/');
    expect(there).toContain('content="https://example.org/ackclock/social-preview.png"');
    expect(there).toContain('content="https://example.org/ackclock/lessons/nagle/"');
  });

  it('has a preview of its own where the page has one', () => {
    const own = html(undefined, 'https://example.org/ackclock/', { alt: 'A plot', draw: () => '' });
    expect(own).toContain('content="https://example.org/ackclock/previews/lessons/nagle.png"');
    expect(own).toContain('<meta property="og:image:alt" content="A plot">');
    expect(own).not.toContain('social-preview');
  });
});
