// The element finds the site from where its script came, however that was added to the page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteAround } from '../../../src/ui/element/beside.ts';

class FakeScript {
  readonly src: string;
  readonly nonce: string;

  constructor(src: string, nonce = '') {
    this.src = src;
    this.nonce = nonce;
  }
}

beforeEach(() => vi.stubGlobal('HTMLScriptElement', FakeScript));
afterEach(() => void vi.unstubAllGlobals());

const around = (current: unknown, ...scripts: string[]) =>
  siteAround({
    currentScript: current,
    scripts: scripts.map((src) => new FakeScript(src)),
  } as unknown as Document)?.site;

test.each([
  ['https://example.org/ackclock/ack-clock.js', 'https://example.org/ackclock/'],
  ['https://example.org/ack-clock.js?v=2#x', 'https://example.org/'],
  ['file:///media/stick/ackclock/ack-clock.js', 'file:///media/stick/ackclock/'],
  // Whoever renames it still has the site beside it.
  ['https://example.org/a/player.js', 'https://example.org/a/'],
])('as the script that runs: %s', (src, site) => {
  expect(around(new FakeScript(src), 'https://other.example/ack-clock.js')).toBe(site);
});

test('as a module, which does not know its element: the first script of that name', () => {
  const scripts = [
    'https://a.example/ack-clock.js.map/x.js',
    'https://b.example/not-ack-clock.js',
    'https://c.example/site/ack-clock.js?v=1',
    'https://d.example/ack-clock.js',
  ];
  expect(around(null, ...scripts)).toBe('https://c.example/site/');
  // A script of SVG, and one without an address, say nothing either.
  expect(around({ src: 'https://e.example/' }, ...scripts)).toBe('https://c.example/site/');
  expect(around(new FakeScript(''), ...scripts)).toBe('https://c.example/site/');
});

test('its nonce is that of its own script, whether that runs as a module or not', () => {
  const own = new FakeScript('https://a.example/ack-clock.js', 'r4nd0m');
  const scripts = [new FakeScript('https://a.example/other.js', 'other'), own];
  for (const currentScript of [own, null]) {
    expect(siteAround({ currentScript, scripts } as unknown as Document)?.nonce).toBe('r4nd0m');
  }
});

test('copied into another script it does not know', () => {
  expect(around(null, 'https://a.example/bundle.js')).toBeUndefined();
});
