/** Whether others use the line: then they take half of it. */
export type LineState = 'quiet' | 'busy';

/** The line when the rate was measured, and when the reply is sent. */
export interface LineCase {
  readonly before: LineState;
  readonly after: LineState;
}

export const lineCases: readonly LineCase[] = [
  { before: 'quiet', after: 'quiet' },
  { before: 'quiet', after: 'busy' },
  { before: 'busy', after: 'quiet' },
  { before: 'busy', after: 'busy' },
];

/**
 * How long the line stays as it is, on average, seconds. The paper knows of paths that are stable
 * for 'several minutes' (section 3.2).
 */
export const meanStay = 300;

/**
 * How likely a case is. The line is quiet or busy, one as often as the other, and changes at
 * random moments (a Markov chain in continuous time with equal rates): after a pause T it differs
 * with probability (1 - e^(-2T / meanStay)) / 2.
 * @param pause seconds
 */
export function likelihood({ before, after }: LineCase, pause: number): number {
  const differs = (1 - Math.exp((-2 * pause) / meanStay)) / 2;
  return (before === after ? 1 - differs : differs) / 2;
}
