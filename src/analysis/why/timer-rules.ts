import { TimerCode } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { pendingTimer } from '../pending-timer.ts';

/** Names of the rules whose timers end a wait for an ACK before a timeout would. */
export const rulesOfTimers: Readonly<Record<number, string>> = {
  [TimerCode.TailLossProbe]: 'tail-loss-probe',
  [TimerCode.Reordering]: 'rack',
};

/** Which of them has the timer that runs in a wait; undefined: it is the retransmission timer, or the log does not say. */
export function ruleOfTimer(
  trace: Trace,
  wait: Parameters<typeof pendingTimer>[1],
): string | undefined {
  const pending = pendingTimer(trace, wait);
  return pending && rulesOfTimers[pending.timer];
}
