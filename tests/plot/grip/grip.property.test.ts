// A grip is where its number is, and the number is where it was drawn to: along time, sequence numbers and rows.
import { describe, expect, test } from 'vitest';
import { gripIn, optionAt, pixelOf } from '../../../src/plot/grip/index.ts';
import { pictures } from '../../../src/plot/views/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { fc } from '../../trials.ts';

const numbers = fc
  .uniqueArray(fc.integer({ min: 0, max: 60_000 }), { minLength: 2, maxLength: 60 })
  .map((all) => all.sort((a, b) => a - b));

test('a number’s place leads back to the number, whichever way the axis runs', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.nat(),
      fc.nat(),
      fc.double({ min: 0.001, max: 20, noNaN: true }),
      fc.boolean(),
      (all, a, b, scale, isUp) => {
        const [from, to] = [a % all.length, b % all.length];
        const perUnit = isUp ? -scale : scale;
        expect(optionAt(all, from, pixelOf(all, from, to, perUnit), perUnit)).toBe(to);
      },
    ),
  );
});

test('what is drawn beyond the ends is the end', () => {
  expect(optionAt([1, 2, 3], 1, 1e6, 2)).toBe(2);
  expect(optionAt([1, 2, 3], 1, 1e6, -2)).toBe(0);
});

describe('in the picture of a run', () => {
  const { trace } = runScenario(builtinScenario('short-initial-segment'));
  const options = { width: 640, height: 400 };
  const plot = pictures.sequence.draw(trace, options);

  test('a time moves to the right, as far as the axis says', () => {
    const anchor = { kind: 'time', time: 5e6, perUnit: 1e6 } as const;
    const place = gripIn(plot, anchor)!;
    const later = gripIn(plot, { ...anchor, time: 15e6 })!;
    expect(place.along).toBe('x');
    expect(later.x - place.x).toBeCloseTo(10 * place.perUnit, 3);
  });

  test('a sequence number moves up', () => {
    const anchor = { kind: 'bytes', time: 5e6, sequence: 1000, perUnit: 1 } as const;
    const place = gripIn(plot, anchor)!;
    const higher = gripIn(plot, { ...anchor, sequence: 2000 })!;
    expect(place.perUnit).toBeLessThan(0);
    expect(higher.y - place.y).toBeCloseTo(1000 * place.perUnit, 3);
  });

  test('a row moves down by its height; where there are none, there is no grip', () => {
    const page = runScenario(builtinScenario('pipelined-page')).trace;
    const rows = pictures.waterfall.draw(page, options);
    const one = gripIn(rows, { kind: 'rows', count: 1 })!;
    const two = gripIn(rows, { kind: 'rows', count: 2 })!;
    expect(two.y - one.y).toBeCloseTo(one.perUnit, 3);
    expect(gripIn(plot, { kind: 'rows', count: 1 })).toBeUndefined();
  });
});
