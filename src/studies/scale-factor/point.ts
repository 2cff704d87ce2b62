import type { RestartPolicy } from '../restart/policies.ts';
import type { LineCase } from './line.ts';

/** Means over seeds, with half the width of their 90 % intervals. */
interface Means {
  readonly elapsed_s: number;
  readonly elapsed_ci90: number;
  readonly drops: number;
  readonly drops_ci90: number;
  readonly timeouts: number;
}

/** A row as other programs rely on it: one reply after a pause, the line being as the pause lets expect. */
export interface ScalePoint extends Means {
  readonly policy: RestartPolicy;
  /** null: this one does not pace. */
  readonly scale: number | null;
  readonly idle_s: number;
}

/** What the rows are weighed from: the line as it was, and as it is. */
export interface ScaleCase extends Means, LineCase {
  readonly policy: RestartPolicy;
  readonly scale: number | null;
}
