import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';

/** Names of the rules whose timers end a wait for an ACK before a timeout would. */
export const rulesOfTimers: Readonly<Record<number, string>> = {
  [TimerCode.TailLossProbe]: 'tail-loss-probe',
  [TimerCode.Reordering]: 'rack',
};

/** Which of them; undefined: something else ends the wait. @param releasedBy the record that ends it. */
export function ruleOfTimer(trace: Trace, releasedBy: RecordId | undefined): string | undefined {
  if (releasedBy === undefined || trace.kind(releasedBy) !== Kind.TimerFired) return undefined;
  return rulesOfTimers[trace.code(releasedBy)];
}
