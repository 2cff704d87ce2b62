import { describe, expect, test } from 'vitest';
import { insert, type Block } from '../../../../src/engine/tcp/blocks.ts';
import { lostBefore, pipeOf } from '../../../../src/engine/tcp/recovery/scoreboard.ts';
import { advance, distance } from '../../../../src/engine/tcp/sequence.ts';
import { fc, trials } from '../../../trials.ts';

const mss = 1000;
const block = (start: number, end: number): Block => ({ start, end });

describe('the scoreboard', () => {
  test.each([
    // blocks, below this number all is lost
    [[], 0],
    [[block(1000, 2000)], 0],
    [[block(1000, 3000)], 0],
    // More than two segments above it ...
    [[block(1000, 3001)], 1000],
    // ... or three blocks.
    [[block(1000, 1001), block(3000, 3001), block(5000, 5001)], 1000],
    [[block(1000, 1500), block(2000, 2500), block(3000, 3500), block(5000, 6000)], 2000],
  ])('%j: lost before %d', (blocks, lost) => {
    expect(lostBefore(blocks, 0, mss)).toBe(lost);
  });

  test('counts in the pipe what is neither held nor lost, and what was sent again', () => {
    const blocks = [block(1000, 2000), block(4000, 7000)];
    // Lost: 0 to 1000 and 2000 to 4000. In the network: 7000 to 10,000.
    expect(pipeOf(blocks, 0, 10_000, 0, mss)).toBe(3000);
    expect(pipeOf(blocks, 0, 10_000, 1000, mss)).toBe(4000);
    expect(pipeOf(blocks, 0, 10_000, 3000, mss)).toBe(5000);
    expect(pipeOf([], 0, 10_000, 0, mss)).toBe(10_000);
  });

  test('agrees with the RFC’s words, number by number, across the wrap', () => {
    const ranges = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10 })),
      { maxLength: 8 },
    );
    const given = fc.tuple(ranges, fc.integer({ min: 0, max: 80 }));
    fc.assert(
      fc.property(given, fc.constantFrom(0, 0xffffffe0, 0x7ffffff0), ([some, resent], base) => {
        const at = (n: number): number => advance(base, n);
        const blocks = some.reduce<readonly Block[]>(
          (list, [start, length]) => insert(list, block(at(start), at(start + length))),
          [],
        );
        const held = (n: number): boolean =>
          blocks.some(({ start, end }) => distance(at(n), start) >= 0 && distance(at(n), end) < 0);
        const isLost = (n: number): boolean => {
          const above = blocks.filter(({ start }) => distance(start, at(n)) > 0);
          const bytes = above.reduce((sum, { start, end }) => sum + distance(end, start), 0);
          return above.length >= 3 || bytes > 2 * 5;
        };
        let pipe = 0;
        for (let n = 0; n < 80; n++) {
          if (held(n)) continue;
          if (!isLost(n)) pipe++;
          if (n < resent) pipe++;
        }
        expect(pipeOf(blocks, base, at(80), at(resent), 5)).toBe(pipe);
      }),
      trials(300),
    );
  });
});
