/** At how many places something holds, and the numbers that decide. */
export interface Tally {
  readonly holds: number;
  readonly points: number;
  /** In words: where it fails, if it does, else where it holds; the first and the last place. */
  readonly because: string;
}

/** Counts the places where a condition holds. @param tell the numbers at one place. */
export function tally<Place extends { readonly label: string }>(
  places: readonly Place[],
  holds: (place: Place) => boolean,
  tell: (place: Place) => string,
): Tally {
  const bad = places.filter((place) => !holds(place));
  const shown = bad.length > 0 ? bad : places;
  const ends = [...new Set([...shown.slice(0, 1), ...shown.slice(-1)])];
  const told = ends
    .map((place) => `${place.label} (${tell(place)})`)
    .join(shown.length > 2 ? ' ... ' : ', ');
  return {
    holds: places.length - bad.length,
    points: places.length,
    because: places.length === 0 ? 'no runs' : bad.length > 0 ? `not at ${told}` : told,
  };
}
