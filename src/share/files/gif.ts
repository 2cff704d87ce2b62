import { applyPalette, GIFEncoder, quantize, type RgbTable } from 'gifenc';
import type { Milliseconds } from '../../trace/format/index.ts';

/** One color of the table means 'as before'. */
const mostColours = 127;

/**
 * Makes an animated GIF frame by frame, with one table of colors for all; each frame stores only what differs from the one
 * before.
 */
export class GifWriter {
  private readonly encoder = GIFEncoder();
  private readonly width: number;
  private readonly height: number;
  private readonly table: RgbTable;
  private before: Uint8Array | undefined;

  /** @param samples pixels (RGBA) of some frames, from which the colors are chosen */
  constructor(width: number, height: number, samples: readonly Uint8ClampedArray[]) {
    this.width = width;
    this.height = height;
    const pixels = new Uint8ClampedArray(samples.reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    for (const sample of samples) {
      pixels.set(sample, at);
      at += sample.length;
    }
    this.table = quantize(pixels, mostColours, { format: 'rgb565' });
  }

  /**
   * @param pixels RGBA, of the size of the picture
   * @param delay how long it is shown; a GIF counts hundredths of seconds
   */
  add(pixels: Uint8ClampedArray, delay: Milliseconds): void {
    const index = applyPalette(pixels, this.table, 'rgb565');
    const same = this.table.length;
    const shown = index.slice();
    if (this.before !== undefined) {
      for (let i = 0; i < index.length; i++) if (index[i] === this.before[i]) shown[i] = same;
    }
    this.encoder.writeFrame(shown, this.width, this.height, {
      delay,
      // Dispose 1: what was drawn stays.
      dispose: 1,
      transparent: this.before !== undefined,
      transparentIndex: same,
      ...(this.before === undefined && {
        palette: [...this.table, [0, 0, 0] as const],
        repeat: 0,
      }),
    });
    this.before = index;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.encoder.finish();
    return this.encoder.bytes();
  }
}
