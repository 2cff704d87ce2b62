/**
 * A map that goes straight from each point to the next and stands still outside them. The scales of
 * d3-scale do it too, and bring colours, number formats and their interpolation into every page.
 * @param from rising
 * @param to as many, in any direction
 */
export function piecewise(
  from: readonly number[],
  to: readonly number[],
): (value: number) => number {
  const last = from.length - 1;
  return (value) => {
    if (value <= from[0]!) return to[0]!;
    if (value >= from[last]!) return to[last]!;
    const i = from.findIndex((point) => point > value);
    const [a, b] = [from[i - 1]!, from[i]!];
    const part = (value - a) / (b - a);
    return to[i - 1]! * (1 - part) + to[i]! * part;
  };
}
