import { describe, expect, it } from 'vitest';
import { framesOf, lengthOf, type Playback } from '../../../src/share/files/index.ts';
import { foldPassing } from '../../../src/plot/scales/index.ts';
import { fc } from '../../trials.ts';

const ms = 1e6;

const playback: fc.Arbitrary<Playback> = fc
  .record({
    from: fc.nat(1000),
    span: fc.integer({ min: 1, max: 100_000 }),
    slowness: fc.constantFrom(4000, 500, 10, 1),
    parts: fc.uniqueArray(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 6 }),
  })
  .map(({ from, span, slowness, parts }) => {
    const edges = parts.sort((a, b) => a - b).map((part) => (from + part * span) * ms);
    const folds = [];
    for (let i = 0; i + 1 < edges.length; i += 2) {
      const [start = 0, end = 0] = [edges[i], edges[i + 1]];
      folds.push({ from: start, to: end, length: end - start });
    }
    return { from: from * ms, to: (from + span) * ms, folds, slowness };
  });

describe('the frames of a playback', () => {
  it('go from its beginning to its end, never back, and are never more than allowed', () => {
    fc.assert(
      fc.property(playback, fc.integer({ min: 60, max: 800 }), (played, most) => {
        const { times } = framesOf(played, 80, most);
        expect(times[0]).toBe(played.from);
        expect(times.at(-1)).toBe(played.to);
        expect(times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0))).toBe(true);
        // One for each end, since both are shown.
        expect(times.length).toBeLessThanOrEqual(most + 2);
      }),
    );
  });

  it('are equally far apart where nothing is folded, as slow as the player plays', () => {
    const { times, hurry } = framesOf({ from: 0, to: 10 * ms, folds: [], slowness: 500 }, 80, 500);
    expect(hurry).toBe(1);
    expect(times[1]).toBeCloseTo(0.16 * ms, 0);
    expect(times[20]).toBeCloseTo(3.2 * ms, 0);
  });

  it('pass a folded silence in the player’s time for it', () => {
    const silence = { from: 10 * ms, to: 5010 * ms, length: 5000 * ms };
    const played = { from: 0, to: 5020 * ms, folds: [silence], slowness: 100 };
    expect(lengthOf(played)).toBeCloseTo(20 * 100 + foldPassing, 0);
  });

  it('hurry as a whole where the playback would be too long', () => {
    const played = { from: 0, to: 1000 * ms, folds: [], slowness: 1000 };
    const { times, hurry } = framesOf(played, 100, 115);
    expect(hurry).toBeCloseTo(1_000_000 / (100 * 99), 5);
    expect(times.length).toBeLessThanOrEqual(117);
  });
});
