import { tally, type Answer, type Tally } from './tally.ts';

/** A statement about a study's results, as a condition on its numbers, and what became of it. */
export interface Finding extends Tally {
  readonly claim: string;
  /** Where the study's paper says so, or leaves it open. */
  readonly section: string;
  /** How the claim's words are read. */
  readonly reading: string;
  readonly verdict: 'holds' | 'partly' | 'does not hold' | 'undecided' | 'not measured';
  /** The mechanism behind the outcome, where it is not as claimed. */
  readonly why: string;
}

/** A finding before there are numbers; `Case` is where it is looked for. */
export interface Question<Case> extends Pick<Finding, 'claim' | 'section' | 'reading' | 'why'> {
  readonly places: readonly Case[];
  holds(place: Case): Answer;
  /** The numbers that decide at one place. */
  tell(place: Case): string;
  /** What is said of places without an answer; left out: that they cannot be distinguished from chance. */
  readonly open?: string;
}

/**
 * Asks a question at all its places. Yes everywhere: it holds. Undecided at most of them: so is all of it.
 * Otherwise it holds partly if at least as many say yes as no.
 */
export function findingOf<Case extends { readonly label: string }>({
  claim,
  section,
  reading,
  why,
  places,
  holds,
  tell,
  open,
}: Question<Case>): Finding {
  const counted = tally(places, holds, tell, open);
  return { claim, section, reading, why, verdict: verdictOf(counted), ...counted };
}

/** Places where it is certain that a finding is not so. */
export function contradictions({ holds, undecided = 0, points }: Tally): number {
  return points - holds - undecided;
}

/** `partly, 5 of 8, undecided at 2`. */
export function verdictInWords({ verdict, holds, undecided = 0, points }: Finding): string {
  return `${verdict}, ${holds} of ${points}${undecided === 0 ? '' : `, undecided at ${undecided}`}`;
}

function verdictOf(counted: Tally): Finding['verdict'] {
  const { holds, undecided = 0, points } = counted;
  if (points === 0) return 'not measured';
  if (holds === points) return 'holds';
  if (undecided * 2 > points) return 'undecided';
  return holds >= contradictions(counted) ? 'partly' : 'does not hold';
}
