import { holdPhasesOf, type HoldPhase } from '../../analysis/index.ts';
import { Reason } from '../../trace/codes/index.ts';
import { oncePerTrace } from '../../trace/index.ts';
import { Stretches } from '../marks/stretches.ts';

/** Every phase of a delayed acknowledgment, found by its beginning. */
export const delayedAcksOf = oncePerTrace((trace): Stretches<HoldPhase> => {
  const begins = (phase: HoldPhase): number => phase.from;
  const delayed = holdPhasesOf(trace).filter(({ because }) => because === Reason.DelayedAck);
  return new Stretches(delayed, begins, begins);
});
