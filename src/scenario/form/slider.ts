import type { FormValue } from './form.ts';

/** Maps a slider's positions to a field's numbers. */
export interface Slider {
  /** Positions from 0 to this. */
  readonly places: number;
  placeOf(value: number): number;
  /** Rounded to three digits, within the field's range. */
  valueAt(place: number): number;
}

/** Fine enough for a wide screen, coarse enough for arrow keys. */
const places = 240;

/**
 * A slider over the whole range of a number. Positions are in equal ratios, because a rate is as often 56 kb/s as 10 Gb/s;
 * if the range includes 0, in equal steps up to a thousandth of the default. undefined if a slider is no help: not a number,
 * or no range.
 */
export function sliderOf({ kind, minimum, maximum, defaultValue }: FormValue): Slider | undefined {
  if (kind !== 'number' && kind !== 'integer') return undefined;
  if (minimum === undefined || maximum === undefined || maximum <= minimum) return undefined;
  // Sequence numbers and seeds need no slider.
  if (maximum === 2 ** 32 - 1) return undefined;
  const round = (exact: number): number => {
    const rounded = kind === 'integer' ? Math.round(exact) : exact;
    const number = Number(rounded.toPrecision(3));
    return Math.min(maximum, Math.max(minimum, number));
  };
  if (minimum < 0 || maximum / Math.max(minimum, maximum / 1e9) < 50) {
    const step = (maximum - minimum) / places;
    return {
      places,
      placeOf: (number) => (number - minimum) / step,
      valueAt: (place) => round(minimum + place * step),
    };
  }
  // A value that is almost nothing here: below it, equal steps.
  const about = typeof defaultValue === 'number' && defaultValue > 0 ? defaultValue : maximum / 1e3;
  const knee = Math.max(minimum, kind === 'integer' ? 1 : about / 1e3);
  const from = (number: number): number => Math.log1p((number - minimum) / knee);
  const whole = from(maximum);
  return {
    places,
    placeOf: (number) => (from(number) / whole) * places,
    valueAt: (place) => round(minimum + Math.expm1((place / places) * whole) * knee),
  };
}
