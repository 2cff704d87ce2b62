/** What becomes of a question at one place; undecided: what there is may be chance. */
export type Answer = boolean | 'undecided';

/** At how many places something holds, and the numbers that decide. */
export interface Tally {
  readonly holds: number;
  /** Places where it cannot be distinguished from chance whether it holds; left out: none. */
  readonly undecided?: number;
  readonly points: number;
  /** In words: where it fails or is undecided, if it is anywhere, else where it holds; the first and the last place. */
  readonly because: string;
}

/**
 * Counts the places where a condition holds.
 * @param tell the numbers at one place
 * @param open what is said of places without an answer
 */
export function tally<Case extends { readonly label: string }>(
  places: readonly Case[],
  holds: (place: Case) => Answer,
  tell: (place: Case) => string,
  open = 'cannot be distinguished from chance',
): Tally {
  const answers = places.map(holds);
  const having = (answer: Answer) => places.filter((_, i) => answers[i] === answer);
  const [good, bad, undecided] = [having(true), having(false), having('undecided')];
  const parts = [
    ...(bad.length > 0 ? [`not at ${ends(bad, tell)}`] : []),
    ...(undecided.length > 0 ? [`${open} at ${ends(undecided, tell)}`] : []),
  ];
  return {
    holds: good.length,
    ...(undecided.length > 0 && { undecided: undecided.length }),
    points: places.length,
    because:
      places.length === 0 ? 'no runs' : parts.length > 0 ? parts.join('; ') : ends(good, tell),
  };
}

/** The first place and the last, with their numbers. */
function ends<Case extends { readonly label: string }>(
  places: readonly Case[],
  tell: (place: Case) => string,
): string {
  const shown = [...new Set([...places.slice(0, 1), ...places.slice(-1)])];
  return shown
    .map((place) => `${place.label} (${tell(place)})`)
    .join(places.length > 2 ? ' ... ' : ', ');
}
