import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { smallPng } from '../../tools/small-png.mjs';

/** A picture as Chromium writes it, each row with a filter of its own (PNG, section 9). */
function trueColour(rows: readonly (readonly [filter: number, ...bytes: number[]])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE((rows[0]!.length - 1) / 3, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The colours of an indexed picture, row by row, as hexadecimal numbers. */
function colours(png: Buffer): string[][] {
  const part = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const width = part('IHDR').readUInt32BE(0);
  const palette = part('PLTE');
  const rows = inflateSync(part('IDAT'));
  return Array.from({ length: rows.length / (width + 1) }, (_, y) =>
    [...rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1))].map((i) =>
      palette.subarray(i * 3, i * 3 + 3).toString('hex'),
    ),
  );
}

test('a picture of few colours keeps them all, whatever filter stored its rows', () => {
  const png = trueColour([
    [0, 16, 32, 48, 64, 80, 96],
    [1, 16, 32, 48, 48, 48, 48],
    [2, 0, 0, 0, 0, 0, 1],
    [3, 8, 16, 24, 24, 24, 24],
    [4, 0, 0, 0, 0, 0, 2],
  ]);
  expect(colours(smallPng(png))).toEqual([
    ['102030', '405060'],
    ['102030', '405060'],
    ['102030', '405061'],
    ['102030', '405060'],
    ['102030', '405062'],
  ]);
});

test('a colour too many becomes the one nearest to it', () => {
  const many = Array.from({ length: 256 }, (_, i) => [i, i, i, i, i, i]).flat();
  const png = trueColour([[0, ...many, 10, 10, 11]]);
  const [row = []] = colours(smallPng(png));
  expect(row.slice(0, 2)).toEqual(['000000', '000000']);
  expect(row.at(-1)).toBe('0a0a0a');
});

test('another kind of picture is refused', () => {
  const png = trueColour([[0, 1, 2, 3]]);
  png[25] = 3;
  expect(() => smallPng(png)).toThrow('not made by Chromium');
});
