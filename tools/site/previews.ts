// A page's preview, drawn when the site is built, without a browser, so it is the same on every machine.
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { indexedPng } from '../small-png.mjs';
import { previewFile } from './preview-file.ts';

const require = createRequire(import.meta.url);
const { decompress } = require('wawoff2') as {
  decompress(woff2: Uint8Array): Promise<Uint8Array>;
};

const typefaces = [
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
];

/** Makes previews from SVG files, in the site's own typefaces. */
export class PreviewPainter {
  private readonly folder: string;
  private readonly fontFiles: readonly string[];

  private constructor(folder: string, fontFiles: readonly string[]) {
    this.folder = folder;
    this.fontFiles = fontFiles;
  }

  /** Unpacks the fonts, because the renderer does not read WOFF2. */
  static async open(): Promise<PreviewPainter> {
    const folder = await mkdtemp(join(tmpdir(), 'ackclock-previews-'));
    const files = typefaces.map((_, i) => join(folder, `${i}.ttf`));
    for (const [i, name] of typefaces.entries()) {
      await writeFile(files[i]!, await decompress(await readFile(require.resolve(name))));
    }
    return new PreviewPainter(folder, files);
  }

  /** A PNG of at most 256 colors. @param svg with an opaque background */
  paint(svg: string): Buffer {
    const font = {
      fontFiles: [...this.fontFiles],
      loadSystemFonts: false,
      defaultFontFamily: 'Inter',
    };
    const { width, height, pixels } = new Resvg(svg, { font }).render();
    const colors = new Uint32Array(width * height);
    // Red, green, blue, and an unused alpha: the background is opaque.
    for (let i = 0; i < colors.length; i++) {
      const at = i * 4;
      colors[i] = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    }
    return indexedPng({ width, height, pixels: colors });
  }

  /** Writes the preview of a page below a site's folder. */
  async write(site: string, path: string, svg: string): Promise<void> {
    const file = join(site, previewFile(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, this.paint(svg));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
