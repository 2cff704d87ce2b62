import { holdPhasesOf, type HoldPhase } from '../../analysis/index.ts';
import { Reason } from '../../trace/codes/index.ts';
import { oncePerTrace } from '../../trace/index.ts';
import { Intervals } from '../marks/intervals.ts';

/** Every phase of a delayed acknowledgment, found by its beginning. */
export const delayedAcksOf = oncePerTrace((trace): Intervals<HoldPhase> => {
  const begins = (phase: HoldPhase): number => phase.from;
  const delayed = holdPhasesOf(trace).filter(({ because }) => because === Reason.DelayedAck);
  return new Intervals(delayed, begins, begins);
});
