import { describe, expect, test } from 'vitest';
import { formOf, sliderOf, valuesIn } from '../../../src/scenario/form/index.ts';
import { builtinNames, builtinScenario } from '../../../src/scenario/index.ts';

describe.each(builtinNames)('the sliders of %s', (name) => {
  const fields = formOf(builtinScenario(name)).flatMap(valuesIn);

  test('reach from the least to the most, never fall, and stay where a value is', () => {
    for (const field of fields) {
      const slider = sliderOf(field);
      if (slider === undefined) continue;
      const { places, placeOf, valueAt } = slider;
      expect(valueAt(0)).toBe(field.minimum);
      expect(valueAt(places)).toBeCloseTo(
        field.maximum!,
        3 - Math.ceil(Math.log10(field.maximum!)),
      );
      const values = Array.from({ length: places + 1 }, (_, place) => valueAt(place));
      expect(values.findIndex((value, place) => value < (values[place - 1] ?? -Infinity))).toBe(-1);
      expect(values.findIndex((value) => value > field.maximum!)).toBe(-1);
      if (typeof field.value === 'number') {
        const place = placeOf(field.value);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(places + 1e-9);
      }
    }
  });
});

test('text, choices, seeds and sequence numbers have none', () => {
  const fields = formOf(builtinScenario('short-initial-segment')).flatMap(valuesIn);
  const without = fields.filter((field) => sliderOf(field) === undefined).map(({ path }) => path);
  expect(without).toEqual(expect.arrayContaining(['seed', 'hosts.client.profile', 'http.mode']));
});
