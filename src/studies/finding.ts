import { tally, type Tally } from './tally.ts';

/** A statement about a study's results, as a condition on its numbers, and what became of it. */
export interface Finding extends Tally {
  readonly claim: string;
  /** Where Visweswaraiah and Heidemann 1997 say so, or leave it open. */
  readonly section: string;
  /** How the claim's words are read. */
  readonly reading: string;
  readonly verdict: 'holds' | 'partly' | 'does not hold' | 'not measured';
  /** The mechanism behind the outcome. */
  readonly why: string;
}

/** A finding before there are numbers; `Place` is where it is looked for. */
export interface Question<Place> extends Pick<Finding, 'claim' | 'section' | 'reading' | 'why'> {
  readonly places: readonly Place[];
  holds(place: Place): boolean;
  /** The numbers that decide at one place. */
  tell(place: Place): string;
}

/** Asks a question at all its places: everywhere, it holds; at half of them or more, partly. */
export function findingOf<Place extends { readonly label: string }>({
  claim,
  section,
  reading,
  why,
  places,
  holds,
  tell,
}: Question<Place>): Finding {
  const counted = tally(places, holds, tell);
  return { claim, section, reading, why, verdict: verdictOf(counted), ...counted };
}

function verdictOf({ holds, points }: Tally): Finding['verdict'] {
  if (points === 0) return 'not measured';
  if (holds === points) return 'holds';
  return holds * 2 >= points ? 'partly' : 'does not hold';
}
