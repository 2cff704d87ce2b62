import { describe, expect, test } from 'vitest';
import { insert, type Block } from '../../../src/engine/tcp/blocks.ts';
import { advance, distance } from '../../../src/engine/tcp/sequence.ts';
import { fc, trials } from '../../trials.ts';

const block = (start: number, end: number): Block => ({ start, end });

describe('a block inserted among those out of order', () => {
  const blocks = [block(100, 200), block(300, 400)];

  test.each([
    ['before all', block(10, 20), [block(10, 20), ...blocks]],
    ['after all', block(500, 600), [...blocks, block(500, 600)]],
    ['between', block(220, 280), [block(100, 200), block(220, 280), block(300, 400)]],
    ['touching the one before', block(200, 250), [block(100, 250), block(300, 400)]],
    ['touching the one after', block(250, 300), [block(100, 200), block(250, 400)]],
    ['filling the gap', block(200, 300), [block(100, 400)]],
    ['covering all', block(50, 500), [block(50, 500)]],
    ['inside another', block(120, 150), blocks],
    ['overlapping both', block(150, 350), [block(100, 400)]],
  ])('%s', (_, given, result) => {
    expect(insert(blocks, given)).toEqual(result);
  });

  test('leaves the list given as it was', () => {
    insert(blocks, block(150, 350));
    expect(blocks).toEqual([block(100, 200), block(300, 400)]);
  });

  test('agrees with a set of bytes, around the wrap too', () => {
    const pieces = fc.array(
      fc.record({ at: fc.nat(60), length: fc.integer({ min: 1, max: 12 }) }),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1000, 0xffffffff - 30, 0x80000000 - 30),
        pieces,
        (origin, list) => {
          let kept: readonly Block[] = [];
          const bytes = new Set<number>();
          for (const { at, length } of list) {
            const start = advance(origin, at);
            kept = insert(kept, block(start, advance(start, length)));
            for (let i = 0; i < length; i++) bytes.add(at + i);
          }
          expect(kept.flatMap(offsets(origin))).toEqual([...bytes].sort((a, b) => a - b));
          // Sorted, none empty, none touching another.
          kept.forEach(({ start, end }, i) => {
            expect(distance(end, start)).toBeGreaterThan(0);
            const next = kept[i + 1];
            if (next) expect(distance(next.start, end)).toBeGreaterThan(0);
          });
        },
      ),
      trials(200),
    );
  });
});

function offsets(origin: number): (block: Block) => number[] {
  return ({ start, end }) =>
    Array.from({ length: distance(end, start) }, (_, i) => distance(start, origin) + i);
}
