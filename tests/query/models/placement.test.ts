// The distribution algorithm of Kruse, Allman, Griner and Tran (section 5.3.3), step by step by hand.
import { describe, expect, it } from 'vitest';
import { placeElements, placementSize } from '../../../src/query/models/index.ts';
import { fc, trials } from '../../trials.ts';
import { satellite } from './satellite.ts';

describe('an element’s size (equations 10 and 11)', () => {
  it('is a round trip for each flight, and its bytes', () => {
    // 5346 / 1460 = 3.66: 1 + 1.57 + 2.46 hold it, so I = 2.
    expect(placementSize(5346, satellite)).toBeCloseTo(3 * 0.56 + 5346 / 192_000, 9);
    // 37090 / 1460 = 25.4: flights 0 to 5 hold 24.5, with flight 6 39.5.
    expect(placementSize(37_090, satellite)).toBeCloseTo(7 * 0.56 + 37_090 / 192_000, 9);
    // One segment: I = 0.
    expect(placementSize(1460, satellite)).toBeCloseTo(0.56 + 1460 / 192_000, 9);
  });

  it('is less with a larger window or with an ACK for each segment', () => {
    // 8.47 windows of three: 1 + 1.57 + 2.46 + 3.87 = 8.9.
    const larger = { ...satellite, initialWindow: 3 };
    expect(placementSize(37_090, larger)).toBeCloseTo(4 * 0.56 + 37_090 / 192_000, 9);
    // 25.4: 1 + 2 + 4 + 8 + 16 = 31.
    const each = { ...satellite, acknowledging: 'each' as const };
    expect(placementSize(37_090, each)).toBeCloseTo(5 * 0.56 + 37_090 / 192_000, 9);
  });
});

describe('the placement', () => {
  it('takes its steps as described', () => {
    const { connections, steps } = placeElements([4, 10, 6, 2, 5, 3], 3);
    expect(
      steps.map(
        ({ element, connection, length, because }) =>
          `${element} ${connection} ${length} ${because}`,
      ),
    ).toEqual([
      '1 0 10 first',
      // 6 beside 10; 5 would make that 11, but stands alone.
      '2 1 6 fits',
      '4 2 5 fits',
      // 4 fits nowhere (5 + 4 > 6): to the shortest, which is then the second longest.
      '0 2 9 lengthens',
      // 9 + 3 > 10, but 6 + 3 is no more than 9.
      '5 2 9 fits',
      '3 2 11 lengthens',
    ]);
    expect(connections).toEqual([[2, 5, 3], [1], [4, 0]]);
  });

  it('begins at the second connection again when the page has become longer', () => {
    // 9 + 3 > 10 makes the page 12 long, so that 2 fit beside the 10.
    const { connections, steps } = placeElements([10, 9, 3, 2], 2);
    expect(steps.map(({ because }) => because)).toEqual(['first', 'fits', 'lengthens', 'fits']);
    expect(connections).toEqual([
      [1, 2],
      [0, 3],
    ]);
  });

  it('uses no connection that would not shorten the page', () => {
    expect(placeElements([9, 3, 3, 2], 4).connections).toEqual([[0], [1, 2, 3], [], []]);
  });

  it('has one connection carry all, largest first', () => {
    expect(placeElements([1, 3, 2], 1).connections).toEqual([[1, 2, 0]]);
    expect(placeElements([], 4)).toEqual({ connections: [[], [], [], []], steps: [] });
  });

  it('carries each element once, and the longest connection is no longer than all and no shorter than its share', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 8 }), (all, most) => {
        const { connections } = placeElements(all, most);
        expect(connections.flat().sort((a, b) => a - b)).toEqual(all.map((_, i) => i));
        const lengths = connections.map((own) => own.reduce((sum, i) => sum + all[i]!, 0));
        const sum = all.reduce((so, one) => so + one, 0);
        expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
        expect(lengths[0]).toBeGreaterThanOrEqual(Math.max(sum / most, ...all));
        // A list that is filled at its shortest end exceeds the share by less than an element.
        expect(lengths[0]).toBeLessThan(sum / most + Math.max(...all));
      }),
      trials(300),
    );
  });
});
