import { budgetOf, lossWaitWords, type Transaction } from '../../../analysis/path/index.ts';
import { Charge, chargeNames, type ChargeName } from '../../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';

/** A part of a transaction's time, largest first. */
export interface BudgetPart {
  readonly charge: Charge;
  /** What it was spent on, in words. */
  readonly words: string;
  readonly time: Nanoseconds;
  /** Waits are amber, bytes in flight blue, everything else neutral: as in the pictures. */
  readonly role: 'held' | 'data' | 'other';
  /** On a bar of a thousand. */
  readonly x: number;
  readonly width: number;
}

/** Where a transaction's time went; the parts fill a bar of a thousand. */
export function budgetParts(trace: Trace, transaction: Transaction): BudgetPart[] {
  const total = transaction.end - transaction.start;
  let x = 0;
  return [...budgetOf(trace, transaction)]
    .sort(([, a], [, b]) => b - a)
    .map(([name, time]) => {
      const width = (1000 * time) / total;
      const charge = chargeNames.indexOf(name) as Charge;
      const words =
        charge === Charge.RetransmissionWait
          ? lossWaitWords(trace, transaction)
          : chargeWords(charge);
      const part = { charge, words, time, role: roleOf(name), x, width };
      x += width;
      return part;
    });
}

/** `delayed ACK`. */
function chargeWords(charge: Charge): string {
  const name = chargeNames[charge];
  return words[name] ?? name.replaceAll('-', ' ');
}

/** A sender's wait that an ACK ends, beside the wait of the ACK: then the time is the ACK's. */
export function isShared(parts: readonly BudgetPart[]): boolean {
  const has = (...charges: readonly Charge[]): boolean =>
    parts.some(({ charge }) => charges.includes(charge));
  return has(Charge.DelayedAck) && has(Charge.Nagle, Charge.CongestionWindow);
}

function roleOf(charge: ChargeName): BudgetPart['role'] {
  if (charge === 'transmission' || charge === 'propagation') return 'data';
  const held = /window|nagle|delayed|cork|pacing|retransmission/.test(charge);
  return held ? 'held' : 'other';
}

const words: Partial<Record<ChargeName, string>> = {
  nothing: 'waits: ?',
  'delayed-ack': 'delayed ACK',
  nagle: 'Nagle’s rule',
  'receive-window': 'peer’s window',
  'silly-window': 'silly-window avoidance',
  'medium-busy': 'wire busy',
  'server-think': 'server’s application',
  'client-think': 'client’s application',
  'host-processing': 'host processing',
};
