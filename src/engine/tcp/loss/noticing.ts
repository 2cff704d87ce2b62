import type { CongestionControl } from '../congestion/control.ts';
import type { Policies } from '../policies.ts';
import type { LossRecovery } from '../recovery/recovery.ts';
import { byControl } from './by-control.ts';
import { byDuplicates } from './by-duplicates.ts';
import { byPackets } from './by-packets.ts';
import { byReports } from './by-reports.ts';
import type { LossNotice } from './notice.ts';

/** How a sender detects losses, and how it repairs them. */
export interface Noticing {
  readonly losses: LossNotice;
  readonly recovery: LossRecovery;
}

/** With the peer's selective ACKs and without them. Without them, NewReno replaces a recovery that needs them. */
export function noticingOf(
  { recovery, withoutReports }: Policies,
  control: CongestionControl,
): { readonly withReports: Noticing; readonly without: Noticing } {
  const own = control.onDuplicate !== undefined;
  if (recovery.knowsPackets === true && !own) {
    const both = { losses: byPackets, recovery };
    return { withReports: both, without: both };
  }
  const without = {
    losses: own ? byControl : byDuplicates,
    recovery: recovery.selective ? withoutReports : recovery,
  };
  const reports = recovery.selective && !own;
  return { without, withReports: reports ? { losses: byReports, recovery } : without };
}
