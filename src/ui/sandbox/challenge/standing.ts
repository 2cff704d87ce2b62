import { notAllowed, parOf, type Challenge } from '../../../course/challenges/index.ts';
import type { Quantity } from '../../../query/index.ts';
import type { Trace } from '../../../trace/format/index.ts';

/** What the engine measured of a run for a challenge's goal. */
export interface Judged {
  readonly trace: Trace;
  /** One for each condition of the goal. */
  readonly measured: readonly Quantity[];
  readonly met: boolean;
}

/** The state of a challenge, as a sentence. */
export interface Verdict {
  readonly kind: 'met' | 'open' | 'refused';
  readonly words: string;
}

/** @param changed paths of changed fields @param judged of the run with them */
export function verdictOf(
  challenge: Challenge,
  changed: readonly string[],
  { met }: Pick<Judged, 'met'>,
): Verdict {
  const outside = notAllowed(challenge, changed);
  if (outside.length > 0) {
    const words = `This challenge does not let you change ${outside.join(', ')}. ${challenge.yours}`;
    return { kind: 'refused', words };
  }
  if (changed.length === 0) return { kind: 'open', words: 'You have changed nothing yet.' };
  const done = `with ${countOf(changed.length)}`;
  if (!met) return { kind: 'open', words: `Not yet, ${done}.` };
  const over = changed.length - parOf(challenge);
  if (over === 0) return { kind: 'met', words: `You met the goal ${done}. That is par.` };
  const words =
    over > 0
      ? `You met the goal ${done}. Par is ${parOf(challenge)}.`
      : `You met the goal ${done}. That beats par, which is ${parOf(challenge)}.`;
  return { kind: 'met', words };
}

export function countOf(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`;
}
