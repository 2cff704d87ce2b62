import { expect, test } from 'vitest';
import { GifWriter } from '../../../src/share/files/index.ts';

/** A white picture of 8 by 8 with a black dot. */
function pixels(dot: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(8 * 8 * 4).fill(255);
  rgba.set([0, 0, 0], dot * 4);
  return rgba;
}

test('a GIF has one table of colours, its size, its frames and repeats for ever', () => {
  const frames = [0, 9, 18].map(pixels);
  const writer = new GifWriter(8, 8, frames);
  for (const frame of frames) writer.add(frame, 80);
  const bytes = Buffer.from(writer.bytes());
  expect(bytes.subarray(0, 6).toString()).toBe('GIF89a');
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([8, 8]);
  expect(bytes.toString('latin1')).toContain('NETSCAPE2.0');
  // Graphic controls: flags and delay follow their length of 4.
  const controls: { flags: number; delay: number }[] = [];
  for (
    let at = bytes.indexOf('21f904', 'hex');
    at >= 0;
    at = bytes.indexOf('21f904', at + 1, 'hex')
  ) {
    controls.push({ flags: bytes[at + 3]!, delay: bytes.readUInt16LE(at + 4) });
  }
  // What was drawn stays; from the second on, one colour stands for it; 8 hundredths of a second.
  expect(controls.map(({ flags }) => (flags >> 2) & 7)).toEqual([1, 1, 1]);
  expect(controls.map(({ flags }) => flags & 1)).toEqual([0, 1, 1]);
  expect(controls.map(({ delay }) => delay)).toEqual([8, 8, 8]);
});

test('a frame like the one before costs next to nothing', () => {
  const length = (frames: readonly Uint8ClampedArray[]): number => {
    const writer = new GifWriter(8, 8, frames);
    for (const frame of frames) writer.add(frame, 80);
    return writer.bytes().length;
  };
  expect(length([pixels(0), pixels(0)]) - length([pixels(0)])).toBeLessThan(40);
});
