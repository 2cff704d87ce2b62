import { mean } from 'd3-array';
import type { WaitTable } from '../../course/markdown/index.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** What ends the wait of an ACK: the clock of its host, or a timer of its own. */
export type Clock = 'heartbeat' | 'timer';

/** The wait of the ACK of a segment that arrives at a whole millisecond of the table. */
export function waitAt(table: WaitTable, clock: Clock, arrives: Milliseconds): Milliseconds {
  return table[clock][arrives - table.from]!;
}

/** The whole millisecond of the table that is nearest to a time. */
export function nearestArrival({ from, until }: WaitTable, time: Milliseconds): Milliseconds {
  return Math.min(until, Math.max(from, Math.round(time)));
}

/** How far apart the heartbeat's ticks are. */
export function intervalOf({ ticks }: WaitTable): Milliseconds {
  return Math.round(ticks[1]! - ticks[0]!);
}

/** The longest wait that there is, with either clock. */
export function longestOf({ heartbeat, timer }: WaitTable): Milliseconds {
  return Math.max(...heartbeat, ...timer);
}

/** What many waits come to. */
export interface Tally {
  readonly count: number;
  /** Null: there are none. */
  readonly average: Milliseconds | null;
  readonly shortest: Milliseconds;
  readonly longest: Milliseconds;
}

export function tallyOf(waits: readonly Milliseconds[]): Tally {
  return {
    count: waits.length,
    average: mean(waits) ?? null,
    shortest: Math.min(...waits),
    longest: Math.max(...waits),
  };
}

/** So many throws before anything is said of their average. */
const enough = 10;

/** What an average is, beside the clock's length; '': too few throws to say so. */
export function averageWords(
  { count, average }: Tally,
  clock: Clock,
  interval: Milliseconds,
): string {
  if (average === null || count < enough) return '';
  if (clock === 'timer') return 'always the whole timer';
  const half = interval / 2;
  return Math.abs(average - half) <= interval / 20
    ? 'about half the interval'
    : `half the interval is ${half} ms`;
}
