import type { LossRecovery } from './recovery.ts';
import { tahoeRecovery } from './tahoe.ts';

/**
 * Tahoe as ns-2's agent does it (dupack_action and reset_rtx_timer in tcp.cc of 2.35), and as
 * textbooks describe it: after the third duplicate ACK sending begins anew at what was lost, as after a
 * timeout. 4.3BSD sends that one segment and goes on where it was.
 */
export const ns2TahoeRecovery: LossRecovery = {
  ...tahoeRecovery,
  onDuplicateAck(facts) {
    const decision = tahoeRecovery.onDuplicateAck(facts);
    return decision && { ...decision, startsOver: true };
  },
};
