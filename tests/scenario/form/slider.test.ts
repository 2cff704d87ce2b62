import { expect, test } from 'vitest';
import { formOf, sliderOf, valuesIn } from '../../../src/scenario/form/index.ts';
import { builtinNames, builtinScenario } from '../../../src/scenario/index.ts';

/** Every field of every built-in scenario; those that are alike once. */
const fields = new Map(
  builtinNames
    .flatMap((name) => formOf(builtinScenario(name)).flatMap(valuesIn))
    .map((field) => [JSON.stringify(field), field]),
);

test('sliders reach from the least to the most, never fall, and stay where a value is', () => {
  for (const field of fields.values()) {
    const slider = sliderOf(field);
    if (slider === undefined) continue;
    const { path, minimum, value: now } = field;
    const maximum = field.maximum!;
    const { places, placeOf, valueAt } = slider;
    expect(valueAt(0), path).toBe(minimum);
    expect(valueAt(places), path).toBeCloseTo(maximum, 3 - Math.ceil(Math.log10(maximum)));
    const values = Array.from({ length: places + 1 }, (_, place) => valueAt(place));
    const fall = values.findIndex((value, place) => value < (values[place - 1] ?? -Infinity));
    expect(fall, path).toBe(-1);
    expect(
      values.findIndex((value) => value > maximum),
      path,
    ).toBe(-1);
    if (typeof now === 'number') {
      const place = placeOf(now);
      expect(place, path).toBeGreaterThanOrEqual(0);
      expect(place, path).toBeLessThanOrEqual(places + 1e-9);
    }
  }
});

test('text, choices, seeds and sequence numbers have none', () => {
  const fields = formOf(builtinScenario('short-initial-segment')).flatMap(valuesIn);
  const without = fields.filter((field) => sliderOf(field) === undefined).map(({ path }) => path);
  expect(without).toEqual(expect.arrayContaining(['seed', 'hosts.client.profile', 'http.mode']));
});
