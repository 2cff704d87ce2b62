/** Pixels from one curve to the next at most; less where places are close. */
const most = 4;

/** How much of the way from one place to the next all curves may take together. */
const part = 0.7;

/**
 * At one place the dots and intervals of several curves would cover each other: each curve stands a little beside the
 * one before, all of them around their place.
 * @param at where a number stands along the axis, pixels
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
