// Previews: painted without a browser, in the site's typefaces, the same each time; tags and service worker know of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewSvg } from '../../src/ui/site/previews/preview-svg.ts';
import { lessonPreview } from '../../src/ui/site/previews/previews.ts';
import { loadLesson } from '../../src/course/markdown/index.ts';
import { previewFile } from '../../tools/site/preview-file.ts';
import { PreviewPainter } from '../../tools/site/previews.ts';

let painter: PreviewPainter;
beforeAll(async () => {
  painter = await PreviewPainter.open();
});
afterAll(() => painter.close());

const { lesson } = loadLesson('lessons/short-initial-segment');
const svg = lessonPreview(lesson!);

it('a lesson’s preview has its title, its stakes with their numbers, and the picture of its run', () => {
  expect(svg).toContain('>The short initial segment</text>');
  expect(svg).toMatch(/stalls for 184 ms/);
  expect(svg).toMatch(/184\.3 ms of silence/);
});

it('no word of it is beyond the typefaces’ Latin letters', () => {
  const words = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text = '']) => text).join('');
  expect(words).toMatch(/^[\n -~ -ÿ–—‘’“”…−×·]*$/);
});

it('is a PNG of 1200 x 630 pixels and at most 60 KB, the same each time', () => {
  const png = painter.paint(svg);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60_000);
  expect(painter.paint(svg).equals(png)).toBe(true);
});

it('letters are drawn in both typefaces', () => {
  const drawn = (face: string) =>
    painter.paint(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" fill="white"/><text x="5" y="45" font-size="40" font-family="${face}">Rag</text></svg>`,
    );
  const [none, sans, serif] = ['', 'Inter', 'Source Serif 4'].map(drawn);
  expect(sans!.equals(serif!)).toBe(false);
  // Where a name is not known the default speaks up.
  expect(none!.equals(sans!)).toBe(true);
});

it('a long title is broken, and what means something in SVG is escaped', () => {
  const { draw } = { draw: () => ({ ground: [], marks: [], labels: [] }) as never };
  const text = previewSvg({
    title: 'A record <that> does & does not fit into it',
    sentence: '',
    draw,
  });
  expect(text).toContain('&lt;that&gt;');
  expect(text.match(/font-size="56"/g)).toHaveLength(2);
});

it('has its place by its page’s', () => {
  expect(previewFile('lessons/nagle/')).toBe('previews/lessons/nagle.png');
});
