import type { FormValue } from '../../../scenario/form/index.ts';

/** Whether a range is so wide that its values go by equal factors: twenty times as much, from above 0. */
export function byFactors(from: number, to: number): boolean {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return low > 0 && high / low >= 20;
}

/**
 * So many numbers from one to another, both included: evenly or by equal factors, rising; to four digits
 * between the ends, whole if the field is, and none twice.
 */
export function rangeOf(
  { kind }: Pick<FormValue, 'kind'>,
  from: number,
  to: number,
  count: number,
): readonly number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const factors = byFactors(low, high);
  const steps = Array.from({ length: count }, (_, i) => {
    if (i === 0) return low;
    if (i === count - 1) return high;
    const part = i / (count - 1);
    const value = factors ? low * (high / low) ** part : low + (high - low) * part;
    return kind === 'integer' ? Math.round(value) : Number(value.toPrecision(4));
  });
  return [...new Set(steps)];
}
