import type { Nanoseconds } from '../../../trace/format/index.ts';

/** What a change saves, and which one it is. */
interface Saving {
  readonly id: string;
  readonly saves: Nanoseconds;
}

/** Savings that differ by no more than this, or by this share, are the same: a delayed ACK’s timer is no more exact. */
const sameLimit: Nanoseconds = 2e6;
const sameShare = 0.02;

/** What is simple to change, the simplest first: a program’s own calls, then its socket’s options, then its host’s settings. */
const simplest = [
  /-one-write$/,
  /-nagle-off$/,
  /-more$/,
  /-corked$/,
  /-after-idle-keep$/,
  /-initial-window-/,
  /-(send|receive)-buffer/,
  /-(quick-ack|ack-at-once)$/,
  /-rto-min$/,
  /^(sack|window-scaling)$/,
  /-(cubic|reno)$/,
];

/** How simple a change is: less is simpler. What only the client can do is seldom in the hands of who asks. */
function effort({ id }: Saving): number {
  const place = simplest.findIndex((pattern) => pattern.test(id));
  const own = place === -1 ? simplest.length : place;
  return id.startsWith('client-') ? own + simplest.length + 1 : own;
}

/**
 * Changes that save the same, together: the largest saving first, and of each the simplest change first.
 * @param tried in descending order of what they save
 */
export function alikeOf<T extends Saving>(tried: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const one of tried) {
    const row = rows.at(-1);
    const most = row?.[0]?.saves ?? 0;
    const isSame = most - one.saves <= Math.max(sameLimit, sameShare * most);
    if (row !== undefined && isSame) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => effort(a) - effort(b)));
}
