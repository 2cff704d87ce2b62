// What a camera reads in the code is the link. The reading is the library's other half.
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { qrFile, qrPicture } from '../../../../../src/ui/player/tools/embed/qr.ts';

/** Paints the path's rectangles, four pixels a module, as a camera would see them. */
function painted({ side, path }: ReturnType<typeof qrPicture>) {
  const [scale, size] = [4, side * 4];
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const first = row * size + Number(x) * scale;
      for (let i = first; i < first + Number(length) * scale; i++) data.fill(0, i * 4, i * 4 + 3);
    }
  }
  return { data, width: size, height: size };
}

describe('the code of a link', () => {
  test.each([40, 120, 999])('of %i characters is read as it was written', (length) => {
    const link = 'https://example.org/embed/#s=1z'.padEnd(length, 'aB3_-xYz');
    expect(decodeQR(painted(qrPicture(link)))).toBe(link);
  });

  test('has four modules free around it', () => {
    const { side, path } = qrPicture('https://example.org/');
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Math.max(Number(x) + Number(length), Number(y) + 1)).toBeLessThanOrEqual(side - 4);
    }
    expect(path).toMatch(/^M4 4h7/);
  });

  test('is a file by itself, with paper of its own', () => {
    const picture = qrPicture('https://example.org/');
    expect(qrFile(picture)).toContain(`<path d="${picture.path}"/>`);
    expect(qrFile(picture)).toContain(`fill="#fff" d="M0 0h${picture.side}`);
  });
});
