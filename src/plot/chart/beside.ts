/** Maximum pixels from one curve to the next; less where places are close. */
const most = 4;

/** The maximum part of the distance between two places that all curves take together. */
const part = 0.7;

/**
 * At one place the dots and intervals of several curves would cover each other, so each curve is drawn slightly beside the
 * one before, all of them around their place.
 * @param at position of a number along the axis, pixels
 * @returns by curve: how far it is moved to the right, pixels
 */
export function besideEachOther(
  curves: readonly { readonly points: readonly { readonly x: number }[] }[],
  at: (value: number) => number,
): readonly number[] {
  const numbers = curves.flatMap(({ points }) => points.map(({ x }) => x));
  const places = [...new Set(numbers)].map(at).sort((one, other) => one - other);
  const room = Math.min(
    ...places.slice(1).map((place, i) => place - (places[i] ?? place)),
    Infinity,
  );
  const step = Math.min(most, (part * room) / curves.length);
  return curves.map((_, i) => (i - (curves.length - 1) / 2) * step);
}
