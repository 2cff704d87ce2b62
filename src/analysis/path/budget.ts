import { chargeNames, type ChargeName } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { criticalPathOf } from './critical-path.ts';
import type { Transaction } from './transactions.ts';

/**
 * What a transaction's time was spent on: the total length of its critical path's steps for each charge, in the order of
 * `chargeNames`. They add up to its duration.
 */
export function budgetOf(trace: Trace, transaction: Transaction): Map<ChargeName, Nanoseconds> {
  const spent = new Array<Nanoseconds>(chargeNames.length).fill(0);
  for (const { from, to, charge } of criticalPathOf(trace, transaction)) {
    spent[charge] = (spent[charge] as Nanoseconds) + (to - from);
  }
  const budget = new Map<ChargeName, Nanoseconds>();
  chargeNames.forEach((name, charge) => {
    const time = spent[charge] as Nanoseconds;
    if (time > 0) budget.set(name, time);
  });
  return budget;
}
