import { expect, test } from 'vitest';
import {
  longestRise,
  ownPlaces,
  placesFor,
  type PlacedMark,
} from '../../../../src/ui/player/pointer/mark-places.ts';
import { fc } from '../../../trials.ts';

const makes = ['line', 'text', 'line text'] as const;

/** Marks of few keys, so that many stay, each of some make. */
const marks = fc.uniqueArray(
  fc.record({ key: fc.integer({ min: 0, max: 20 }).map(String), make: fc.constantFrom(...makes) }),
  { selector: ({ key }) => key, maxLength: 20 },
);

/** How many elements that stand there have to move. */
function moves(places: Int32Array): number {
  const stay = longestRise(places);
  return places.filter((place, i) => place >= 0 && stay[i] === 0).length;
}

const taken = (places: Int32Array): number[] => [...places].filter((place) => place >= 0);

/** Marks beyond the elements that they could have, and elements left over, by make. */
function unmatched(before: PlacedMark[], after: PlacedMark[], places: Int32Array) {
  const count = (make: string) => ({
    wanting: after.filter((one, i) => places[i]! < 0 && one.make === make).length,
    left: before.filter((one, i) => !places.includes(i) && one.make === make).length,
  });
  return makes.map(count);
}

test('marks that are there already, in the same order, keep their elements', () => {
  fc.assert(
    fc.property(marks, fc.array(fc.boolean()), (before, gone) => {
      const after = before.filter((_, i) => gone[i] !== true);
      expect(placesFor(before, after)).toEqual(ownPlaces(before, after));
      expect(moves(placesFor(before, after))).toBe(0);
    }),
  );
});

test('an element serves one mark, and none is left over that a new mark of its make could have', () => {
  fc.assert(
    fc.property(marks, marks, (before, after) => {
      const places = placesFor(before, after);
      expect(places).toHaveLength(after.length);
      expect(new Set(taken(places)).size).toBe(taken(places).length);
      for (const { wanting, left } of unmatched(before, after, places)) {
        expect(Math.min(wanting, left)).toBe(0);
      }
      places.forEach((place, i) => {
        const [one, other] = [after[i]!, before[place]];
        if (other !== undefined && other.key !== one.key) expect(other.make).toBe(one.make);
      });
    }),
  );
});

test('marks that change places take each other’s elements: fewer move than with their own', () => {
  const shuffled = marks.chain((before) => {
    const same = before.map(({ key }) => ({ key, make: 'line' }));
    const all = { minLength: same.length, maxLength: same.length };
    return fc.tuple(fc.constant(same), fc.shuffledSubarray(same, all));
  });
  fc.assert(
    fc.property(shuffled, ([before, after]) => {
      expect(moves(placesFor(before, after))).toBeLessThanOrEqual(moves(ownPlaces(before, after)));
    }),
  );
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => ({ key, make: 'line' }));
  expect(moves(ownPlaces([a!, b!, c!, d!], [b!, a!, d!, c!]))).toBe(2);
  expect(moves(placesFor([a!, b!, c!, d!], [b!, a!, d!, c!]))).toBe(1);
});

test('the longest rise rises and no other is longer', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 9 });
  fc.assert(
    fc.property(places, fc.array(fc.nat(9)), (unique, news) => {
      const given = [...unique];
      for (const at of news) given.splice(at, 0, -1);
      const rise = longestRise(Int32Array.from(given));
      const found = given.filter((_, i) => rise[i] === 1);
      expect(found.every((place, i) => place >= 0 && place > (found[i - 1] ?? -1))).toBe(true);
      let longest = 0;
      for (let subset = 0; subset < 1 << unique.length; subset++) {
        const some = unique.filter((_, i) => ((subset >> i) & 1) === 1);
        if (some.every((place, i) => place > (some[i - 1] ?? -1))) {
          longest = Math.max(longest, some.length);
        }
      }
      expect(found).toHaveLength(longest);
    }),
  );
});
